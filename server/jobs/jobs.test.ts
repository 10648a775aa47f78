import type { FastifyBaseLogger } from 'fastify';
import { getRollbackPlans } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createHealth } from '#server/core/health.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import { eventually } from '#server/testing/eventually.ts';
import { openTestStore, type TestStore } from '#server/testing/stores/test-store.ts';
import { jobFormat, readJob } from './job-format.ts';
import { type Jobs, startJobs } from './jobs.ts';

const log = pino({ level: 'silent' });
const health = createHealth(() => new Date());
let store: TestStore;
const started: Jobs[] = [];
const start = async (logger: FastifyBaseLogger = log) => {
  const jobs = await startJobs(store.pool, logger, { health, healthIntervalMs: 50 });
  started.push(jobs);
  return jobs;
};

beforeAll(async () => {
  store = await openTestStore();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map(jobs => jobs.stop()));
});
afterAll(() => store.close());

test('a recurring task is scheduled once, however many servers start', async () => {
  const task = { name: 'a-task', cron: '0 0 1 1 *', run: async () => undefined };
  const servers = await Promise.all([start(), start()]);
  for (const server of servers) await server.repeat(task);
  const { rows } = await store.pool.query('select name, cron from pgboss.schedule');
  expect(rows).toEqual([{ name: 'a-task', cron: '0 0 1 1 *' }]);
});

test('a task that catches up runs once after the start, not only at its next time', async () => {
  let runs = 0;
  const task = { name: 'a-missed-task', cron: '0 0 1 1 *', afterStartSeconds: 0 };
  const jobs = await start();
  const run = async () => {
    runs += 1;
  };
  await jobs.repeat({ ...task, run });
  await eventually(() => expect(runs).toBe(1));
});

test('the queue starts although another server creates its schema at the same moment', async () => {
  const fresh = await openTestStore();
  const other = await fresh.pool.connect();
  await other.query('begin; create schema pgboss');
  const starting = startJobs(fresh.pool, log, { health, healthIntervalMs: 50 });
  await eventually(async () => {
    const { rows } = await fresh.pool.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    expect(rows).toHaveLength(1);
  });
  await other.query('commit');
  other.release();
  const jobs = await starting;
  const { rows } = await fresh.pool.query('select count(*)::int as versions from pgboss.version');
  expect(rows).toEqual([{ versions: 1 }]);
  await jobs.stop();
  await fresh.close();
});

test('the queue of an earlier version is migrated, and its jobs are kept, ended and added', async () => {
  const fresh = await openTestStore();
  const options = { health, healthIntervalMs: 50 };
  const before = await startJobs(fresh.pool, log, options);
  await before.work('errands', async () => undefined);
  await before.stop();
  await fresh.db.platform(tx => before.add(tx, 'errands', { number: 1 }));
  const readVersion = async () => {
    const { rows } = await fresh.pool.query<{ version: number }>('select version from pgboss.version');
    return rows[0]?.version ?? 0;
  };
  const newest = await readVersion();
  const earlier = 26; // pg-boss 12.5
  for (let version = newest; version > earlier; version -= 1) {
    await fresh.pool.query(getRollbackPlans('pgboss', version));
  }
  expect(await readVersion()).toBe(earlier);

  const jobs = await startJobs(fresh.pool, log, options);
  expect(await readVersion()).toBe(newest);
  const done: unknown[] = [];
  await jobs.work('errands', (data, job) =>
    fresh.db.platform(async tx => {
      await job.complete(tx);
      done.push(data);
    }),
  );
  await fresh.db.platform(tx => jobs.add(tx, 'errands', { number: 2 }));
  await eventually(() => expect(done).toEqual([{ number: 1 }, { number: 2 }]));
  await jobs.stop();
  await fresh.close();
});

test('a job is added without a second connection', async () => {
  const jobs = await start();
  await store.db.platform(async tx => {
    await jobs.work('alone', async () => undefined);
    const onPool = vi.spyOn(store.pool, 'query');
    await jobs.add(tx, 'alone', {});
    const asked = onPool.mock.calls
      .map(([text]) => String(text))
      .filter(text => /from pgboss\.queue/i.test(text));
    onPool.mockRestore();
    expect(asked).toEqual([]);
  });
});

test('a job runs only if its transaction commits', async () => {
  const jobs = await start();
  const done: unknown[] = [];
  await jobs.work('errands', async data => void done.push(data));
  await store.db
    .platform(async tx => {
      await jobs.add(tx, 'errands', { number: 1 });
      throw new Error('changed my mind');
    })
    .catch(() => undefined);
  await store.db.platform(tx => jobs.add(tx, 'errands', { number: 2 }));
  await eventually(() => expect(done).toEqual([{ number: 2 }]));
});

test('a job that fails is kept for another try', async () => {
  const jobs = await start();
  const run = vi.fn(() => Promise.reject(new Error('not now')));
  await jobs.work('stubborn', run);
  await store.db.platform(tx => jobs.add(tx, 'stubborn', {}));
  await eventually(() => expect(run).toHaveBeenCalledOnce());
  await eventually(async () => {
    const { rows } = await store.pool.query(
      `select state, retry_count < retry_limit as again from pgboss.job where name = 'stubborn'`,
    );
    expect(rows).toEqual([{ state: 'retry', again: true }]);
  });
});

test('a job of an unknown format is given up with one line in the log, one of a newer format is kept for a newer server', async () => {
  const { logger, lines } = capturedLog();
  const jobs = await start(logger);
  const errand = z.object({ v: z.literal(jobFormat), number: z.int() });
  const done: unknown[] = [];
  await jobs.work('formats', async data => void done.push(readJob(errand, data)));
  const added = [
    { number: 1 },
    { v: jobFormat, number: 'one' },
    { v: jobFormat + 1, number: 2 },
    { v: jobFormat, number: 3 },
  ];
  for (const data of added) await store.db.platform(tx => jobs.add(tx, 'formats', data));
  await eventually(async () => {
    const { rows } = await store.pool.query(
      `select state, data from pgboss.job where name = 'formats' order by created_on`,
    );
    expect(rows).toEqual([
      { state: 'failed', data: added[0] },
      { state: 'failed', data: added[1] },
      { state: 'retry', data: added[2] },
      { state: 'completed', data: added[3] },
    ]);
  });
  expect(done).toEqual([added[3]]);
  expect(lines.filter(line => line.includes('a job failed and is not tried again'))).toHaveLength(2);
});

test('jobs are failing after a failed run of a recurring task, until one succeeds', async () => {
  let isBroken = true;
  const run = async () => {
    if (isBroken) throw new Error('no space left');
  };
  // A server looks for runs when it starts, then every 30 s.
  const startWithTask = async () => {
    const jobs = await start();
    await jobs.repeat({ name: 'a-failing-task', cron: '0 0 1 1 *', run });
    return jobs;
  };
  const jobs = await startWithTask();
  await store.db.platform(tx => jobs.add(tx, 'a-failing-task', {}));
  await startWithTask();
  const failing = { state: 'failing', reason: 'the last run failed: a-failing-task' };
  await eventually(() => expect(health.read().jobs).toMatchObject(failing));
  isBroken = false;
  await store.pool.query(`update pgboss.job set start_after = now() where name = 'a-failing-task'`);
  await startWithTask();
  await eventually(() => expect(health.read().jobs.state).toBe('ok'));
});

test('jobs are failing while the queue cannot be read', async () => {
  await start();
  await store.pool.query('alter table pgboss.job rename to hidden');
  try {
    await eventually(() =>
      expect(health.read().jobs).toMatchObject({
        state: 'failing',
        reason: 'the job queue cannot be read',
      }),
    );
  } finally {
    await store.pool.query('alter table pgboss.hidden rename to job');
  }
  await eventually(() => expect(health.read().jobs.state).toBe('ok'));
});
