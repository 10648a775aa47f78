import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApiToken } from '#server/auth/tokens/api-tokens.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** 10:00 in New York: the window of 07:00 is running, that of 19:00 has not begun. */
const now = '2026-11-14T15:00:00Z';

let running: TestApp;
let nurse: Browser;
let token: string;
let fields: string[];
beforeAll(async () => {
  running = await startTestApp();
  nurse = await running.as('member');
  token = await newToken(running.world.here.id);
  const { rows } = await running.sql('select id::text from acuity_fields order by position');
  fields = rows.map(row => row.id);
});
afterAll(() => running.close());

async function newToken(clientId: number, scope = 'census:write'): Promise<string> {
  const { text, hash } = makeApiToken(clientId);
  await running.sql(
    `insert into api_tokens (client_id, name, token_hash, scopes, created_at, expires_at)
     values ($1, 'Integration engine', $2, array[$3], now(), timestamptz '2027-01-01')`,
    [clientId, hash, scope],
  );
  return text;
}

function send(body: object, bearer = token) {
  return running.browser().send({
    method: 'POST',
    url: '/api/feeds/census/',
    payload: body,
    headers: { authorization: `Bearer ${bearer}` },
  });
}

const counts = (...numbers: number[]) =>
  Object.fromEntries(numbers.map((count, index) => [fields[index], count]));
const state = (at: string, ...numbers: number[]) => ({
  module: running.world.here.modules[0],
  at,
  counts: counts(...numbers),
});
const day = async () => (await nurse.get(`/api/module/${running.world.here.modules[0]}/shifts/`)).json();
const forget = () => running.sql('delete from census_feed_counts');

describe('a state of the census', () => {
  test('is answered 202 and shown as the present one and as that of the window’s start', async () => {
    await send(state('2026-11-14T11:45:00Z', 3, 1));
    const answer = await send(state('2026-11-14T14:59:00Z', 4, 2));
    expect([answer.statusCode, answer.json()]).toEqual([202, { stored: true }]);
    expect(await day()).toMatchObject({
      feed: { at: '2026-11-14T14:59:00.000Z', source: 'Integration engine', counts: counts(4, 2) },
      feeds: { 420: { at: '2026-11-14T11:45:00.000Z', counts: counts(3, 1) } },
    });
    expect(Object.keys((await day()).feeds)).toEqual(['420']);
    await forget();
  });

  test('that is older than the newest is ignored', async () => {
    await send(state('2026-11-14T14:59:00Z', 4));
    expect((await send(state('2026-11-14T14:58:59Z', 9))).json()).toEqual({ stored: false });
    expect((await day()).feed.counts).toEqual(counts(4));
    await forget();
  });

  test('replaces one of the same instant', async () => {
    await send(state('2026-11-14T14:59:00Z', 4));
    expect((await send(state('2026-11-14T09:59:00-05:00', 5))).json()).toEqual({ stored: true });
    expect((await day()).feed.counts).toEqual(counts(5));
    await forget();
  });

  test('is silent after two hours', async () => {
    await send(state('2026-11-14T13:00:00Z', 4));
    expect(await day()).toMatchObject({
      feed: null,
      silent_feed: { at: '2026-11-14T13:00:00.000Z', source: 'Integration engine' },
    });
    await forget();
    await send(state('2026-11-14T13:00:01Z', 4));
    expect(await day()).toMatchObject({ feed: { counts: counts(4) }, silent_feed: null });
    await forget();
  });

  test('a state of another module is not shown', async () => {
    await send({ ...state('2026-11-14T14:59:00Z', 4), module: running.world.here.modules[1] });
    expect(await day()).toMatchObject({ feed: null, feeds: {} });
    await forget();
  });

  test('may be five minutes ahead, and no more', async () => {
    expect((await send(state('2026-11-14T15:05:00Z', 4))).statusCode).toBe(202);
    const answer = await send(state('2026-11-14T15:05:01Z', 4));
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['at']]);
    await forget();
  });

  test('saves no shift', async () => {
    await send(state(now, 4));
    expect((await day()).shifts).toEqual([]);
    await forget();
  });
});

describe('a refused state', () => {
  test('names another hospital’s module, which is answered like an unknown one', async () => {
    const elsewhere = { ...state(now, 4), module: running.world.elsewhere.modules[0] };
    const answer = await send(elsewhere);
    const unknown = await send({ ...elsewhere, module: 999_999 });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['module']]);
    expect(answer.body.replace(/\d+/g, '')).toBe(unknown.body.replace(/\d+/g, ''));
    const theirs = await send(state(now, 4), await newToken(running.world.elsewhere.id));
    expect([theirs.statusCode, theirs.body.replace(/\d+/g, '')]).toEqual([
      400,
      answer.body.replace(/\d+/g, ''),
    ]);
    expect((await running.sql('select from census_feed_counts')).rowCount).toBe(0);
  });

  test('names a field that the module does not have', async () => {
    const answer = await send({ ...state(now), counts: { 999999: 1 } });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['counts.999999']]);
  });

  test.each([
    ['at', { at: 'yesterday' }],
    ['at', { at: '2026-11-14T15:00:00' }],
    ['counts', { counts: [1] }],
  ])('has an invalid %s', async (field, change) => {
    const answer = await send({ ...state(now, 4), ...change });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
  });

  test('has a token of another scope', async () => {
    expect((await send(state(now, 4), await newToken(running.world.here.id, 'shifts:read'))).statusCode).toBe(
      403,
    );
  });
});

describe('a saved shift', () => {
  const save = async (body: object) =>
    (
      await nurse.post(`/api/module/${running.world.here.modules[0]}/shifts/`, {
        date: '2026-11-14',
        window: 420,
        rn_actual: 4,
        ...body,
      })
    ).json();

  test('keeps what the form showed and which numbers were accepted', async () => {
    const saved = await save({
      acuity_counts: counts(3, 2),
      feed_at: '2026-11-14T11:45:00Z',
      feed_counts: counts(3, 1),
      feed_used: [fields[0]],
    });
    expect(saved).toMatchObject({
      feed_at: '2026-11-14T11:45:00.000Z',
      feed_counts: counts(3, 1),
      feed_used: [fields[0]],
    });
    const changed = await save({ acuity_counts: counts(4, 2), version: saved.version });
    expect(changed).toMatchObject({ feed_counts: counts(3, 1) });
    const cleared = await save({ acuity_counts: counts(5, 2), version: changed.version, feed_at: null });
    expect(cleared).toMatchObject({ feed_at: null, feed_counts: null, feed_used: null });
    await running.sql('delete from shifts');
  });

  test('counts a number as typed if it is not the feed’s', async () => {
    const saved = await save({
      acuity_counts: counts(3, 2),
      feed_at: '2026-11-14T11:45:00Z',
      feed_counts: { ...counts(3, 1), 999999: 7 },
      feed_used: [fields[0], fields[1], '999999'],
    });
    expect(saved).toMatchObject({ feed_counts: counts(3, 1), feed_used: [fields[0]] });
    await running.sql('delete from shifts');
  });
});

test('the Ratio report compares entered numbers with those of the feed, accepted and typed ones apart', async () => {
  const moduleId = running.world.here.modules[0];
  const save = (window: number, body: object) =>
    nurse.post(`/api/module/${moduleId}/shifts/`, { date: '2026-11-13', window, rn_actual: 4, ...body });
  const feed = { feed_at: '2026-11-13T11:45:00Z', feed_counts: counts(3, 1) };
  await save(420, { acuity_counts: counts(3, 2), ...feed, feed_used: [fields[0]] });
  await save(1140, { acuity_counts: counts(5, 1), ...feed, feed_used: [] });
  const owner = await running.as('owner');
  const url = `/api/reports/ratio/?modules=${moduleId}&start_date=2026-11-01&end_date=2026-11-14`;
  const report = (await owner.get(url)).json();
  expect(report.context.groupings[0].data.feed_agreement).toEqual([
    {
      field: Number(fields[0]),
      name: 'Active labor',
      accepted: { shifts: 1, mean_difference: 0, equal_share: 1 },
      typed: { shifts: 1, mean_difference: 2, equal_share: 0 },
    },
    {
      field: Number(fields[1]),
      name: 'Couplet',
      accepted: null,
      typed: { shifts: 2, mean_difference: 0.5, equal_share: 0.5 },
    },
  ]);
  await running.sql('delete from shifts');
  expect((await owner.get(url)).json().context.groupings[0]?.data.feed_agreement).toBeUndefined();
});
