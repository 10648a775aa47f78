import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp();
  await running.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => running.close());

const waiting = async () => {
  const { rows } = await running.store.pool.query(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};

async function until(count: number): Promise<void> {
  for (let tries = 0; (await waiting()) !== count; tries += 1) {
    if (tries === 2_000) throw new Error(`${count} waiting statements were never seen`);
    await delay(20);
  }
}

test('a report’s statement is cancelled when the client disconnects', async () => {
  const owner = await running.as('owner');
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { port } = running.app.server.address() as AddressInfo;
  const blocker = await running.store.pool.connect();
  await blocker.query('begin; lock table shifts in access exclusive mode');
  const leaving = new AbortController();
  const url = `http://127.0.0.1:${port}/api/reports/executive/`;
  const asked = fetch(url, { headers: { cookie }, signal: leaving.signal });
  await until(1);
  leaving.abort();
  await expect(asked).rejects.toThrow();
  await until(0);
  await blocker.query('rollback');
  blocker.release();
  expect((await owner.get('/api/reports/executive/')).statusCode).toBe(200);
});

test('a statement that times out gets a 503 with advice', async () => {
  const owner = await running.as('owner');
  const blocker = await running.store.pool.connect();
  await blocker.query('begin; lock table shifts in access exclusive mode');
  const asked = owner.get('/api/reports/executive/');
  await until(1);
  await running.store.pool.query(
    `select pg_cancel_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  const answer = await asked;
  await blocker.query('rollback');
  blocker.release();
  expect([answer.statusCode, answer.json().detail]).toEqual([
    503,
    'This takes too long. Choose a shorter date range or fewer modules.',
  ]);
});
