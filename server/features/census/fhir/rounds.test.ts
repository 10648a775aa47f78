import { describe, expect, test } from 'vitest';
import { AskedSource } from '#server/features/census/testing/fhir/asked-source.ts';
import { atLocation, makeEncounter, patientMark } from '#server/features/census/testing/fhir/encounters.ts';
import { lockSource } from '../visits.queries.ts';
import { recountVisits } from '../visits.ts';

const source = new AskedSource();

describe('a round', () => {
  test('brings the patients of all pages into the module’s day', async () => {
    await source.ask();
    expect(await source.loadDay()).toMatchObject({
      feed: { at: source.running.clock.now.toISOString(), source: 'Epic', counts: source.counts(2, 1) },
    });
    expect(source.ehr.calls.search).toBe(2);
    expect(await source.loadRow()).toMatchObject({ failed_at: null, failure: null });
    expect((await source.running.sql('select messages from census_traffic')).rows).toEqual([{ messages: 1 }]);
  });

  test('leaves out encounters that have ended, that have parts, or whose location is not active', async () => {
    source.ehr.encounters = [
      makeEncounter(1, 'L&D'),
      makeEncounter(2, 'L&D', { partOf: { reference: `Encounter/${patientMark}-visit-1` } }),
      makeEncounter(3, 'L&D', { status: 'finished' }),
      makeEncounter(4, 'L&D', { location: [atLocation('L&D', { status: 'completed' }), atLocation('MB')] }),
    ];
    await source.ask();
    expect(await source.loadCounts()).toEqual(source.counts(1, 1));
  });

  test('counts by identifier, display, ward and room, class and any coding of the type', async () => {
    const rules = [
      source.rule({ location: 'L&D^101' }, 0),
      source.rule({ location: 'L&D (display)', patient_class: 'IMP', service: '183460006' }, 1),
    ];
    await source.setRules(...rules);
    const inRoom = (room: string) => [atLocation('L&D', { type: 'wa' }), atLocation(room, { type: 'ro' })];
    source.ehr.encounters = [
      makeEncounter(1, '', { location: inRoom('101') }),
      makeEncounter(2, '', { location: inRoom('102') }),
      makeEncounter(3, 'L&D', { class: { code: 'AMB' } }),
    ];
    await source.ask();
    expect(await source.loadCounts()).toEqual(source.counts(1, 1));
  });

  test('is counted anew by all names of a place if the rules change', async () => {
    await source.ask();
    const rules = [source.rule({ location: 'MB (display)' }, 0), source.rule({ location: 'L&D' }, 1)];
    await source.setRules(...rules);
    await source.running.db.forClient(source.running.world.here.id, async tx => {
      const locked = await lockSource(tx, source.sourceId);
      if (locked) await recountVisits(tx, locked, source.running.clock.now);
    });
    expect(await source.loadCounts()).toEqual(source.counts(1, 2));
  });

  test('leaves out encounters that begin ahead of the clock, and counts them until the next', async () => {
    const begins = (start: string) => ({ period: { start } });
    source.ehr.encounters = [
      makeEncounter(1, 'L&D'),
      makeEncounter(2, 'L&D', begins('2099-01-01')),
      makeEncounter(3, 'MB', begins('2026-11-15T08:00:00-05:00')),
    ];
    await source.ask();
    expect(await source.loadCounts()).toEqual(source.counts(1, 0));
    const owner = await source.running.as('owner');
    const load = async () => (await owner.get('/api/accounts/census_sources/')).json().results;
    expect(await load()).toMatchObject([{ encounters_ahead: 2, failure: null }]);
    source.ehr.encounters = [makeEncounter(1, 'L&D')];
    await source.askLater();
    expect(await load()).toMatchObject([{ encounters_ahead: 0 }]);
  });

  test('removes patients who have left and adds new ones', async () => {
    await source.ask();
    source.ehr.encounters = [makeEncounter(2, 'MB'), makeEncounter(3, 'MB'), makeEncounter(4, 'L&D')];
    await source.askLater();
    expect(await source.loadCounts()).toEqual(source.counts(1, 2));
  });

  test('follows references that change, and counts without those that are missing', async () => {
    const part = (reference: string) => makeEncounter(2, 'MB', { partOf: { reference } });
    source.ehr.encounters = [makeEncounter(1, 'L&D'), part(`Encounter/${patientMark}-visit-1`)];
    await source.ask();
    expect(await source.loadCounts()).toEqual(source.counts(0, 1));
    source.ehr.encounters = [makeEncounter(1, 'L&D'), part('Encounter/unknown')];
    await source.askLater();
    expect(await source.loadCounts()).toEqual(source.counts(1, 1));
    const { subject, participant, ...withoutPeople } = makeEncounter(3, 'L&D');
    const unnamed = [{ location: { reference: 'Location/9' }, status: 'active' as const }];
    source.ehr.encounters = [withoutPeople, makeEncounter(1, '', { location: unnamed })];
    await source.askLater();
    expect(await source.loadCounts()).toEqual(source.counts(1, 0));
    expect(source.ehr.problems).toEqual([]);
  });

  test('comes when its minutes have passed, at one of several servers', async () => {
    await source.running.sql('update census_sources set every_minutes = 5');
    const other = source.makeRounds();
    await Promise.all([source.ask(), other()]);
    expect(source.ehr.calls.search).toBe(2);
    await source.askLater(4);
    expect(source.ehr.calls.search).toBe(2);
    await source.askLater(1);
    expect(source.ehr.calls.search).toBe(4);
  });

  test.each(['census_sources', 'clients'])('does not happen while the row of %s is inactive', async table => {
    await source.running.sql(`update ${table} set is_active = false`);
    await source.ask();
    await source.running.sql(`update ${table} set is_active = true`);
    expect(source.ehr.calls).toEqual({ token: 0, search: 0 });
    await source.ask();
    expect(await source.loadCounts()).toEqual(source.counts(2, 1));
  });
});

describe('the token', () => {
  test('is used until shortly before it expires', async () => {
    await source.ask();
    await source.askLater(4);
    expect(source.ehr.calls.token).toBe(1);
    await source.askLater(1);
    expect(source.ehr.calls.token).toBe(2);
    expect(await source.loadRow()).toMatchObject({ failure: null });
  });

  test('is replaced once if the server no longer accepts it', async () => {
    await source.ask();
    source.ehr.revokeTokens();
    await source.askLater();
    expect(source.ehr.calls.token).toBe(2);
    expect(await source.loadRow()).toMatchObject({ failure: null });
  });

  test('is asked for with the scope of SMART 2 if the server refuses that of SMART 1', async () => {
    source.ehr.scopes = ['system/Encounter.rs'];
    await source.ask();
    expect(await source.loadCounts()).toEqual(source.counts(2, 1));
  });
});

test('the public key is readable without a session and may be cached', async () => {
  const answer = await source.running.app.inject('/.well-known/parity-jwks.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=3600' });
  expect(answer.json()).toEqual({ keys: [expect.objectContaining({ kty: 'EC', crv: 'P-384', use: 'sig' })] });
  expect(answer.body).not.toContain('"d"');
});
