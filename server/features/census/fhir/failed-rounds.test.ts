import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { AskedSource } from '#server/features/census/testing/fhir/asked-source.ts';
import { patientMark } from '#server/features/census/testing/fhir/encounters.ts';
import { sendJson } from '#server/features/census/testing/fhir/fhir-server.ts';
import { readStoredText } from '#server/testing/stores/stored-text.ts';

const source = new AskedSource();

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
    'a round that fails by %s from the %s server keeps the numbers and says why',
    async (_, path, answer, failure) => {
      await source.ask();
      const before = await source.loadRow();
      source.ask = source.makeRounds();
      source.ehr.encounters = [];
      source.ehr.instead[path].push(answer);
      await source.askLater();
      expect(await source.loadRow()).toMatchObject({
        failure,
        failed_at: source.running.clock.now,
        last_message_at: before.last_message_at,
      });
      expect(await source.loadCounts()).toEqual(source.counts(2, 1));
      await source.askLater();
      expect(await source.loadRow()).toMatchObject({ failure: null, failed_at: null });
      expect(await source.loadCounts()).toEqual(source.counts(0, 0));
    },
  );

  test('a failed round of one source does not delay or change another hospital’s', async () => {
    const hanging = await source.startServer();
    hanging.instead.search.push(() => undefined);
    const { elsewhere } = source.running.world;
    const theirs = source.rule({ module: elsewhere.modules[0] }, 0);
    const otherId = await source.addSource(elsewhere, hanging, [theirs]);
    source.ask = source.makeRounds(1_000);
    await source.ask();
    await hanging.close();
    expect(await source.loadRow(otherId)).toMatchObject({
      failure: 'The FHIR server did not answer in time.',
    });
    expect(await source.loadRow()).toMatchObject({ failure: null });
    const { rows } = await source.running.sql('select distinct client_id, source_id from census_visits');
    expect(rows).toEqual([{ client_id: source.running.world.here.id, source_id: source.sourceId }]);
    expect(await source.loadCounts()).toEqual(source.counts(2, 1));
  });

  test('is not repeated before the time that the server asks for', async () => {
    source.ehr.instead.search.push(status(429, { 'retry-after': '600' }));
    await source.ask();
    await source.askLater(9);
    expect(source.ehr.calls.search).toBe(1);
    await source.askLater(1);
    expect(await source.loadRow()).toMatchObject({ failure: null });
  });

  test('a round that fails on a later page keeps the numbers of the last complete round', async () => {
    await source.ask();
    source.ehr.instead.search.push(
      bundleWithNext(`${source.ehr.base}/Encounter?status=in-progress&page=1`),
      status(429, { 'retry-after': '600' }),
    );
    await source.askLater();
    expect(source.ehr.calls.search).toBe(4);
    expect(await source.loadRow()).toMatchObject({ failure: 'The FHIR server answered 429.' });
    expect(await source.loadCounts()).toEqual(source.counts(2, 1));
  });

  test('is avoided by waiting if the server asks for a short pause', async () => {
    source.ehr.instead.search.push(status(503, { 'retry-after': '0' }));
    await source.ask();
    expect(await source.loadCounts()).toEqual(source.counts(2, 1));
  });

  test.each([
    ['base', 'The FHIR server has no https address.'],
    ['token_url', 'The token server has no https address.'],
  ])('says that %s is no address', async (column, failure) => {
    await source.running.sql(`update census_sources set ${column} = 'source.ehr'`);
    await source.ask();
    expect(await source.loadRow()).toMatchObject({ failure });
  });

  test('ends a search without end', async () => {
    source.ehr.instead.search = Array.from({ length: 600 }, () =>
      bundleWithNext(`${source.ehr.base}/Encounter`),
    );
    await source.ask();
    expect(await source.loadRow()).toMatchObject({ failure: 'The FHIR server has more than 500 pages.' });
  });

  test('ends a search with more encounters than a hospital has', async () => {
    const encounter = (id: number) => ({
      resource: { resourceType: 'Encounter', status: 'in-progress', id: String(id) },
    });
    const page = (entries: number) =>
      body({ resourceType: 'Bundle', entry: Array.from({ length: entries }, (_, id) => encounter(id)) });
    source.ehr.instead.search.push(page(10_001));
    await source.ask();
    expect(await source.loadRow()).toMatchObject({ failure: 'The FHIR server has too many encounters.' });
    source.ehr.instead.search.push(page(10_000));
    await source.askLater();
    expect(await source.loadRow()).toMatchObject({ failure: null });
  });

  test('is logged once as long as the reason is the same', async () => {
    source.ehr.instead.search.push(status(418), status(418), status(418));
    const before = source.lines.length;
    await source.ask();
    await source.askLater();
    expect(source.lines.slice(before)).toEqual([expect.stringContaining('The FHIR server answered 418.')]);
  });
});

test('nothing of a patient is in the store or the log, and the server found nothing wrong', async () => {
  await source.ask();
  source.ehr.instead.search.push(response => void response.writeHead(500).end(`${patientMark}-body`));
  await source.askLater();
  const tables = await readStoredText(source.running.store.pool);
  expect([...tables.keys()]).toContain('census_visits');
  for (const [name, text] of tables) expect(text.toLowerCase(), name).not.toContain(patientMark);
  expect(source.lines.join('')).not.toContain(patientMark);
  expect(source.ehr.problems).toEqual([]);
});
