import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { createHealth } from '#server/core/health.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import { eventually } from '#server/testing/eventually.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { openTestStore } from '#server/testing/stores/test-store.ts';
import { mailQueue, mailQueueName, mailWorker } from './mail-queue.ts';
import { passwordReset } from './messages.ts';
import { longestSendMs, mailTransport } from './transport.ts';

const secret = 'a secret for tests that is long enough';
const clock = () => new Date();
const store = await openTestStore();
afterAll(() => store.close());

/** Starts the mail part of a server, which does not wait between two tries. */
async function startMailing(smtpUrl: string) {
  const health = createHealth(clock);
  const jobs = await startJobs(store.pool, capturedLog().logger, { health, retryDelay: 0 });
  const transport = mailTransport(readConfig({ SMTP_URL: smtpUrl }), () => undefined);
  await jobs.work(mailQueueName, mailWorker(transport, { secret, clock, health }), {
    longestSeconds: longestSendMs / 1000,
  });
  const mail = mailQueue(jobs, secret, 'https://parity.example.org');
  const send = () =>
    store.db.platform(tx => mail.send(tx, 'ana@example.org', passwordReset('https://parity.example.org/')));
  return { send, stop: jobs.stop, close: () => transport.close() };
}

async function listStates(): Promise<string[]> {
  const { rows } = await store.pool.query(`select state from pgboss.job where name = 'mail'`);
  return rows.map(row => row.state);
}

test('a mail server that answers 40 s after the content gets the mail once', async () => {
  const server = await startMailServer({ mail: () => delay(40_000, undefined) });
  onTestFinished(() => server.stop());
  const mailing = await startMailing(server.url);
  onTestFinished(() => mailing.stop());
  await mailing.send();
  // After a crash, another server takes the job over only when it has expired.
  const { rows } = await store.pool.query(`select expire_seconds from pgboss.job where name = 'mail'`);
  expect(rows[0].expire_seconds).toBeGreaterThan(longestSendMs / 1000);
  await vi.waitFor(async () => expect(await listStates()).toEqual(['completed']), { timeout: 90_000 });
  expect(server.received).toHaveLength(1);
  mailing.close();
  await store.pool.query('delete from pgboss.job');
});

test('a mail that a stop interrupts is not sent again by the next server before the first answer is due', async () => {
  const answered = Promise.withResolvers<undefined>();
  const server = await startMailServer({ mail: () => answered.promise });
  onTestFinished(() => server.stop());
  const first = await startMailing(server.url);
  await first.send();
  await eventually(() => expect(server.received).toHaveLength(1));
  await first.stop();
  const next = await startMailing(server.url);
  onTestFinished(() => next.stop());
  await delay(20_000);
  expect(server.received).toHaveLength(1);
  const { rows } = await store.pool.query(
    `select start_after > now() + interval '14 minutes' as waits from pgboss.job where name = 'mail'`,
  );
  expect(rows).toEqual([{ waits: true }]);
  answered.resolve(undefined);
  first.close();
  next.close();
});
