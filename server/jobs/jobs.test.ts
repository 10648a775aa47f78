import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestStore, type TestStore } from '#server/testing/test-store.ts';
import { startJobs } from './jobs.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

test('a recurring task is scheduled once, however many servers start, and runs when it is due', async () => {
  const run = vi.fn(async () => undefined);
  const task = { name: 'a-task', cron: '0 0 1 1 *', run };
  const log = pino({ level: 'silent' });
  const servers = [await startJobs(store.pool, log, [task]), await startJobs(store.pool, log, [task])];
  const { rows } = await store.pool.query('select name, cron from pgboss.schedule');
  expect(rows).toEqual([{ name: 'a-task', cron: '0 0 1 1 *' }]);
  await Promise.all(servers.map(server => server.stop()));
  expect(run).not.toHaveBeenCalled();
});
