import { afterAll, expect, test } from 'vitest';
import { toDatabase } from '#server/db/database.ts';
import type { Answer } from '#server/testing/browser.ts';
import { openTestPool } from '#server/testing/stores/test-pool.ts';
import { startWard } from '#server/testing/ward.ts';

const ward = await startWard();
const pool = openTestPool(ward.store.url);
const db = toDatabase(pool);
const server = await ward.startAnother({ db, reportDb: db });
afterAll(async () => {
  await server.close();
  await pool.end();
  await ward.close();
});

/**
 * Statements that are sent before an answer to an earlier one has arrived belong to the same round trip. A commit is not counted: it
 * is sent with the last statement, or nobody waits for it.
 */
let trips = 0;
let isAnswered = true;
pool.on('connect', client => {
  client.connection.stream.prependListener('data', () => {
    isAnswered = true;
  });
  const query = client.query.bind(client) as (...statement: unknown[]) => unknown;
  Object.assign(client, {
    query(...statement: unknown[]) {
      if (statement[0] !== 'commit') {
        if (isAnswered) trips += 1;
        isAnswered = false;
      }
      return query(...statement);
    },
  });
});

const nurse = server.browser();
await nurse.signIn(ward.world.people.member.email);
const { shiftsUrl, moduleId, labor, couplet } = ward;
const date = '2026-11-13';
const entry = { date, window: 420, rn_actual: 8, acuity_counts: { [labor]: 6, [couplet]: 3 } };

async function countTrips(call: () => Promise<Answer>): Promise<number> {
  // The connections and their statements exist from then on.
  await call();
  trips = 0;
  isAnswered = true;
  const answer = await call();
  expect(answer.statusCode).toBeLessThan(300);
  return trips;
}

test('a day takes one round trip to the database', async () => {
  expect(await countTrips(() => nurse.get(`${shiftsUrl}?date=${date}`))).toBe(1);
});

test('a save takes two, a new shift and a changed one', async () => {
  let window = 420;
  const first = await countTrips(() => {
    const answer = nurse.post(shiftsUrl, { ...entry, window });
    window = 1140;
    return answer;
  });
  expect(first).toBe(2);
  let version = 0;
  const changed = await countTrips(() => {
    version += 1;
    return nurse.post(shiftsUrl, { ...entry, rn_actual: 8 + version, version });
  });
  expect(changed).toBe(2);
});

test('a calculation takes two', async () => {
  expect(await countTrips(() => nurse.post(`${shiftsUrl}calculate/`, entry))).toBe(2);
});

test('a report takes three', async () => {
  const url = `/api/reports/ratio/?modules=${moduleId}&start_date=2026-11-01&end_date=2026-11-14`;
  expect(await countTrips(() => nurse.get(url))).toBe(3);
});

test('the state of a signed-in person takes two', async () => {
  expect(await countTrips(() => nurse.get('/api/accounts/get_state/'))).toBe(2);
});
