import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { System } from '#contract/system/system.ts';
import { storeFact } from '#server/db/store/facts.ts';
import type { Browser } from '#server/testing/browser.ts';
import { newFailedJob, prepareQueue } from '#server/testing/failed-job.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let running: TestApp;
let admin: Browser;

beforeAll(async () => {
  running = await startTestApp();
  await prepareQueue(running);
  admin = await running.as('admin');
});
beforeEach(() => running.sql('delete from pgboss.job'));
afterAll(() => running.close());

const read = async (): Promise<System> => (await admin.get('/api/admin/system/')).json();
const act = (id: string, what: 'retry' | 'give_up') =>
  admin.post(`/api/admin/system/jobs/${id}/${what}/`, {});
const readAudit = async () => {
  const { rows } = await running.sql(
    `select action, record_type, record_id, details from audit_trail where action like '%job' order by id desc limit 1`,
  );
  return rows[0];
};

test('health is listed by part, with the reason and the time of the change', async () => {
  running.context.health.report('mail', 'failing', 'the last mails could not be delivered (ESOCKET)');
  const { parts } = await read();
  expect(parts.map(({ part, state }) => `${part} ${state}`)).toEqual([
    'reads ok',
    'writes ok',
    'live ok',
    'jobs ok',
    'mail failing',
    'pdf ok',
    'hl7 ok',
  ]);
  expect(parts.find(({ part }) => part === 'mail')).toMatchObject({
    reason: 'the last mails could not be delivered (ESOCKET)',
    since: running.clock.now.toISOString(),
  });
  running.context.health.report('mail', 'ok');
});

test('version, store, migrations and the last backup are shown', async () => {
  expect(await read()).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    store: running.store.kind,
    database_version: expect.stringMatching(/^\d+\.\d+/),
    workers: expect.any(Number),
    last_backup: null,
  });
  const { migrations } = await read();
  expect(migrations.applied).toBe(migrations.known);
  await storeFact(running.store.pool, 'last_backup', { at: '2026-11-14T08:30:00.000Z', bytes: 8 });
  expect((await read()).last_backup).toEqual({ at: '2026-11-14T08:30:00.000Z', bytes: 8 });
});

test('a failed mail is shown with its recipient, code and attempts, without its content', async () => {
  const id = await newFailedJob(running, 'ana@example.org');
  const answer = await admin.get('/api/admin/system/');
  const { jobs } = answer.json() as System;
  expect(jobs).toMatchObject({
    count: 1,
    results: [
      {
        id,
        queue: 'mail',
        is_waiting: false,
        attempts: 1,
        error: 'EENVELOPE, 550',
        recipient: 'ana@example.org',
        next_try_at: null,
      },
    ],
  });
  expect(answer.body).not.toContain('password');
});

test('Try again starts the tries of a failed mail over and is in the audit trail', async () => {
  const id = await newFailedJob(running);
  expect((await act(id, 'retry')).statusCode).toBe(204);
  const { jobs, queues } = await read();
  expect(jobs.results).toMatchObject([{ id, is_waiting: true }]);
  expect(queues).toMatchObject([{ queue: 'mail', waiting: 1, running: 0, oldest_at: expect.any(String) }]);
  const { rows } = await running.sql(
    `select retry_limit > 50 as again, start_after <= now() as now, completed_on from pgboss.job`,
  );
  expect(rows).toEqual([{ again: true, now: true, completed_on: null }]);
  expect(await readAudit()).toEqual({
    action: 'retried job',
    record_type: 'job',
    record_id: `mail/${id}`,
    details: {},
  });
});

test('Give up deletes a failed mail and is in the audit trail', async () => {
  const [id, other] = [await newFailedJob(running), await newFailedJob(running)];
  expect((await act(id, 'give_up')).statusCode).toBe(204);
  expect((await read()).jobs.results.map(job => job.id)).toEqual([other]);
  expect(await readAudit()).toMatchObject({ action: 'gave up job', record_id: `mail/${id}` });
});

test('a job that runs, or does not exist, cannot be changed', async () => {
  const id = await newFailedJob(running);
  await running.sql(`update pgboss.job set state = 'active', completed_on = null`);
  for (const one of [id, randomUUID()]) {
    expect((await act(one, 'retry')).statusCode).toBe(404);
    expect((await act(one, 'give_up')).statusCode).toBe(404);
  }
  expect((await act('x', 'retry')).statusCode).toBe(404);
});

test('a recurring task is shown only if its last run failed, and giving up clears all its failures', async () => {
  await running.sql(`insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
      retention_seconds, deletion_seconds, table_name, partition, warning_queued)
    select 'nightly-dump', policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds,
      table_name, partition, warning_queued from pgboss.queue where name = 'mail'`);
  await running.sql(`insert into pgboss.schedule (name, cron) values ('nightly-dump', '30 8 * * *')`);
  const run = (state: string, minutesAgo: number) =>
    running.sql(
      `insert into pgboss.job (name, state, started_on, completed_on, output)
       values ('nightly-dump', $1::pgboss.job_state, now() - $2 * interval '1 min', now(), '{"message": "no space left on device"}')`,
      [state, minutesAgo],
    );
  await run('failed', 30);
  await run('failed', 20);
  const { results } = (await read()).jobs;
  expect(results).toMatchObject([
    { queue: 'nightly-dump', error: 'no space left on device', recipient: null },
  ]);
  await run('completed', 10);
  expect((await read()).jobs.count).toBe(0);
  await run('failed', 5);
  expect((await act((await read()).jobs.results[0]?.id ?? '', 'give_up')).statusCode).toBe(204);
  const { rows } = await running.sql(`select state from pgboss.job`);
  expect(rows).toEqual([{ state: 'completed' }]);
});
