import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import { atLocation, makeEncounter, patientMark } from '#server/testing/fhir/encounters.ts';
import { type FhirServer, sendJson, startFhirServer } from '#server/testing/fhir/fhir-server.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { lockSource } from '../visits.queries.ts';
import { recountVisits } from '../visits.ts';
import { createFhirRounds } from './rounds.ts';

let running: TestApp;
let nurse: Browser;
let ehr: FhirServer;
let moduleId: number;
let fields: number[];
let sourceId: number;
let ask: () => Promise<void>;
const { logger, lines } = capturedLog();

const loadKeys = async () => (await running.app.inject('/.well-known/parity-jwks.json')).json();
const rule = (parts: object, field: number) => ({
  location: null,
  patient_class: null,
  service: null,
  observation: null,
  module: moduleId,
  field: fields[field],
  ...parts,
});

async function addSource(hospital: { id: number }, server: FhirServer, rules: object[], everyMinutes = 1) {
  const { rows } = await running.sql(
    `insert into census_sources (client_id, kind, name, base, token_url, smart_client_id, every_minutes, rules, created_at)
     values ($1, 'fhir', 'Epic', $2, $3, $4, $5, $6, now()) returning id`,
    [hospital.id, server.base, server.tokenUrl, server.clientId, everyMinutes, JSON.stringify(rules)],
  );
  return rows[0].id as number;
}

const makeRounds = (timeouts = { headersMs: 0, requestMs: 0, checkEveryMs: 0, providerMs: 5_000 }) =>
  createFhirRounds({ ...running.context, timeouts }, logger);

beforeAll(async () => {
  running = await startTestApp();
  nurse = await running.as('member');
  moduleId = running.world.here.modules[0];
  fields = (await running.sql('select id from acuity_fields order by position')).rows.map(({ id }) => id);
  ehr = await startFhirServer({ loadKeys, clock: () => running.clock.now });
});
afterAll(async () => {
  await ehr.close();
  await running.close();
});

beforeEach(async () => {
  await running.sql('delete from census_sources');
  sourceId = await addSource(running.world.here, ehr, [
    rule({ location: 'L&D' }, 0),
    rule({ location: 'MB' }, 1),
  ]);
  Object.assign(ehr, {
    encounters: [makeEncounter(1, 'L&D'), makeEncounter(2, 'L&D'), makeEncounter(3, 'MB')],
    scopes: ['system/Encounter.read'],
    instead: { token: [], search: [] },
    calls: { token: 0, search: 0 },
  });
  ask = makeRounds();
});

const loadDay = async () => (await nurse.get(`/api/module/${moduleId}/shifts/`)).json();
const loadCounts = async () => (await loadDay()).feed?.counts;
const counts = (...numbers: number[]) =>
  Object.fromEntries(numbers.map((count, index) => [fields[index], count]));
const loadSource = async (id = sourceId) =>
  (await running.sql('select * from census_sources where id = $1', [id])).rows[0];

/** A round, a minute after the last. */
async function askLater(minutes = 1): Promise<void> {
  running.clock.advance(minutes);
  await ask();
}

describe('a round', () => {
  test('brings the patients of all pages into the module’s day', async () => {
    await ask();
    expect(await loadDay()).toMatchObject({
      feed: { at: running.clock.now.toISOString(), source: 'Epic', counts: counts(2, 1) },
    });
    expect(ehr.calls.search).toBe(2);
    expect(await loadSource()).toMatchObject({ failed_at: null, failure: null });
    expect((await running.sql('select messages from census_traffic')).rows).toEqual([{ messages: 1 }]);
  });

  test('leaves out encounters that have ended, that have parts, or whose location is not active', async () => {
    ehr.encounters = [
      makeEncounter(1, 'L&D'),
      makeEncounter(2, 'L&D', { partOf: { reference: `Encounter/${patientMark}-visit-1` } }),
      makeEncounter(3, 'L&D', { status: 'finished' }),
      makeEncounter(4, 'L&D', { location: [atLocation('L&D', { status: 'completed' }), atLocation('MB')] }),
    ];
    await ask();
    expect(await loadCounts()).toEqual(counts(1, 1));
  });

  test('counts by identifier, display, ward and room, class and any coding of the type', async () => {
    const rules = [
      rule({ location: 'L&D^101' }, 0),
      rule({ location: 'L&D (display)', patient_class: 'IMP', service: '183460006' }, 1),
    ];
    await running.sql('update census_sources set rules = $1', [JSON.stringify(rules)]);
    const inRoom = (room: string) => [atLocation('L&D', { type: 'wa' }), atLocation(room, { type: 'ro' })];
    ehr.encounters = [
      makeEncounter(1, '', { location: inRoom('101') }),
      makeEncounter(2, '', { location: inRoom('102') }),
      makeEncounter(3, 'L&D', { class: { code: 'AMB' } }),
    ];
    await ask();
    expect(await loadCounts()).toEqual(counts(1, 1));
  });

  test('is counted anew by all names of a place if the rules change', async () => {
    await ask();
    const rules = [rule({ location: 'MB (display)' }, 0), rule({ location: 'L&D' }, 1)];
    await running.sql('update census_sources set rules = $1', [JSON.stringify(rules)]);
    await running.db.forClient(running.world.here.id, async tx => {
      const source = await lockSource(tx, sourceId);
      if (source) await recountVisits(tx, source, running.clock.now);
    });
    expect(await loadCounts()).toEqual(counts(1, 2));
  });

  test('removes patients who have left and adds new ones', async () => {
    await ask();
    ehr.encounters = [makeEncounter(2, 'MB'), makeEncounter(3, 'MB'), makeEncounter(4, 'L&D')];
    await askLater();
    expect(await loadCounts()).toEqual(counts(1, 2));
  });

  test('comes when its minutes have passed, at one of several servers', async () => {
    await running.sql('update census_sources set every_minutes = 5');
    const other = makeRounds();
    await Promise.all([ask(), other()]);
    expect(ehr.calls.search).toBe(2);
    await askLater(4);
    expect(ehr.calls.search).toBe(2);
    await askLater(1);
    expect(ehr.calls.search).toBe(4);
  });

  test.each(['census_sources', 'clients'])('does not happen while the row of %s is inactive', async table => {
    await running.sql(`update ${table} set is_active = false`);
    await ask();
    await running.sql(`update ${table} set is_active = true`);
    expect(ehr.calls).toEqual({ token: 0, search: 0 });
    await ask();
    expect(await loadCounts()).toEqual(counts(2, 1));
  });
});

describe('the token', () => {
  test('is used until shortly before it expires', async () => {
    await ask();
    await askLater(4);
    expect(ehr.calls.token).toBe(1);
    await askLater(1);
    expect(ehr.calls.token).toBe(2);
    expect(await loadSource()).toMatchObject({ failure: null });
  });

  test('is replaced once if the server no longer accepts it', async () => {
    await ask();
    ehr.revokeTokens();
    await askLater();
    expect(ehr.calls.token).toBe(2);
    expect(await loadSource()).toMatchObject({ failure: null });
  });

  test('is asked for with the scope of SMART 2 if the server refuses that of SMART 1', async () => {
    ehr.scopes = ['system/Encounter.rs'];
    await ask();
    expect(await loadCounts()).toEqual(counts(2, 1));
  });
});

describe('a failed round', () => {
  const status =
    (code: number, headers = {}) =>
    (response: ServerResponse) =>
      void response.writeHead(code, headers).end(`${patientMark}-body`);
  const body = (content: unknown) => (response: ServerResponse) => sendJson(response, 200, content);
  const text = (content: string) => (response: ServerResponse) => void response.writeHead(200).end(content);
  const bundleWithNext = (url: string) =>
    body({ resourceType: 'Bundle', type: 'searchset', link: [{ relation: 'next', url }] });

  const failures: [string, 'token' | 'search', (response: ServerResponse) => void, string][] = [
    ['an error', 'search', status(500), 'The FHIR server answered 500.'],
    ['a refusal', 'search', status(403), 'The FHIR server answered 403.'],
    ['a redirect', 'search', status(302, { location: '/elsewhere' }), 'The FHIR server answered 302.'],
    ['an overload without a time', 'search', status(429), 'The FHIR server answered 429.'],
    ['no JSON', 'search', text(`{"${patientMark}`), 'The FHIR server’s answer is not a FHIR bundle.'],
    [
      'another resource',
      'search',
      body({ resourceType: 'OperationOutcome' }),
      'The FHIR server’s answer is not a FHIR bundle.',
    ],
    [
      'a next page elsewhere',
      'search',
      bundleWithNext('http://127.0.0.2/Encounter'),
      'The FHIR server’s next page is at another address.',
    ],
    [
      'a next page that is no address',
      'search',
      bundleWithNext('http://:/'),
      'The FHIR server’s next page is at another address.',
    ],
    [
      'an endless answer',
      'search',
      text('x'.repeat(9 * 1024 * 1024)),
      'The FHIR server could not be reached or read (TOO_LARGE).',
    ],
    [
      'a broken connection',
      'search',
      response => void response.destroy(),
      'The FHIR server could not be reached or read (ECONNRESET).',
    ],
    ['a refused client', 'token', status(401), 'The token server answered 401.'],
    ['no token', 'token', body({ error: patientMark }), 'The token server’s answer has no token.'],
  ];
  test.each(failures)(
    'by %s from the %s server keeps the numbers and says why',
    async (_, path, answer, failure) => {
      await ask();
      const before = await loadSource();
      ask = makeRounds();
      ehr.encounters = [];
      ehr.instead[path].push(answer);
      await askLater();
      expect(await loadSource()).toMatchObject({
        failure,
        failed_at: running.clock.now,
        last_message_at: before.last_message_at,
      });
      expect(await loadCounts()).toEqual(counts(2, 1));
      await askLater();
      expect(await loadSource()).toMatchObject({ failure: null, failed_at: null });
      expect(await loadCounts()).toEqual(counts(0, 0));
    },
  );

  test('of one source does not delay or change another hospital’s', async () => {
    const hanging = await startFhirServer({ loadKeys, clock: () => running.clock.now });
    hanging.instead.search.push(() => undefined);
    const { elsewhere } = running.world;
    const theirs = { ...rule({}, 0), module: elsewhere.modules[0] };
    const otherId = await addSource(elsewhere, hanging, [theirs]);
    ask = makeRounds({ headersMs: 0, requestMs: 0, checkEveryMs: 0, providerMs: 1_000 });
    await ask();
    await hanging.close();
    expect(await loadSource(otherId)).toMatchObject({ failure: 'The FHIR server did not answer in time.' });
    expect(await loadSource()).toMatchObject({ failure: null });
    const { rows } = await running.sql('select distinct client_id, source_id from census_visits');
    expect(rows).toEqual([{ client_id: running.world.here.id, source_id: sourceId }]);
    expect(await loadCounts()).toEqual(counts(2, 1));
  });

  test('is not repeated before the time that the server asks for', async () => {
    ehr.instead.search.push(status(429, { 'retry-after': '600' }));
    await ask();
    await askLater(9);
    expect(ehr.calls.search).toBe(1);
    await askLater(1);
    expect(await loadSource()).toMatchObject({ failure: null });
  });

  test('is avoided by waiting if the server asks for a short pause', async () => {
    ehr.instead.search.push(status(503, { 'retry-after': '0' }));
    await ask();
    expect(await loadCounts()).toEqual(counts(2, 1));
  });

  test.each([
    ['base', 'The FHIR server has no https address.'],
    ['token_url', 'The token server has no https address.'],
  ])('says that %s is no address', async (column, failure) => {
    await running.sql(`update census_sources set ${column} = 'ehr'`);
    await ask();
    expect(await loadSource()).toMatchObject({ failure });
  });

  test('ends a search without end', async () => {
    ehr.instead.search = Array.from({ length: 600 }, () => bundleWithNext(`${ehr.base}/Encounter`));
    await ask();
    expect(await loadSource()).toMatchObject({ failure: 'The FHIR server has more than 500 pages.' });
  });

  test('is logged once as long as the reason is the same', async () => {
    ehr.instead.search.push(status(418), status(418), status(418));
    const before = lines.length;
    await ask();
    await askLater();
    expect(lines.slice(before)).toEqual([expect.stringContaining('The FHIR server answered 418.')]);
  });
});

test('nothing of a patient is in the store or the log, and the server found nothing wrong', async () => {
  await ask();
  ehr.instead.search.push(response => void response.writeHead(500).end(`${patientMark}-body`));
  await askLater();
  const { rows: tables } = await running.sql(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  expect(tables.map(({ name }) => name)).toContain('census_visits');
  for (const { name } of tables) {
    const { rows } = await running.sql(`select 1 from "${name}" t where to_jsonb(t)::text ilike $1`, [
      `%${patientMark}%`,
    ]);
    expect(rows, name).toEqual([]);
  }
  expect(lines.join('')).not.toContain(patientMark);
  expect(ehr.problems).toEqual([]);
});

test('the public key is readable without a session and may be cached', async () => {
  const answer = await running.app.inject('/.well-known/parity-jwks.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=3600' });
  expect(answer.json()).toEqual({ keys: [expect.objectContaining({ kty: 'EC', crv: 'P-384', use: 'sig' })] });
  expect(answer.body).not.toContain('"d"');
});
