import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { type OtherServer, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let running: TestApp;
let server: OtherServer;
let owner: Browser;
beforeAll(async () => {
  running = await startTestApp();
  const timeouts = { headersMs: 60_000, requestMs: 60_000, checkEveryMs: 10_000, turnMs: 100 };
  server = await running.startAnother({ timeouts });
  owner = server.browser();
  await owner.signIn(running.world.people.owner.email);
});
afterAll(async () => {
  await server.close();
  await running.close();
});

const whole = '/api/reports/module_rollup/';

async function untilOneWaits(): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await running.store.pool.query(waiting)).rows.length === 0) await delay(20);
}

test('a person’s second report of several modules waits for the first, is refused in time, and others are not', async () => {
  const blocker = await running.store.pool.connect();
  await blocker.query('begin; lock table shifts in access exclusive mode');
  const first = owner.get(whole);
  await untilOneWaits();
  const refused = await owner.get(whole);
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().detail]).toEqual([
    429,
    '10',
    'Your other reports, simulations and downloads are still running. Try again when they have ended.',
  ]);
  const ofOne = owner.get(`/api/reports/ratio/?modules=${running.world.here.modules[0]}`);
  const stranger = server.browser();
  await stranger.signIn(running.world.people.stranger.email);
  const ofOther = stranger.get(whole);
  await blocker.query('rollback');
  blocker.release();
  const statuses = (await Promise.all([first, ofOne, ofOther])).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 200, 200]);
  expect((await owner.get(whole)).statusCode).toBe(200);
});
