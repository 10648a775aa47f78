import { pino } from 'pino';
import { startJobs } from '#server/jobs/jobs.ts';
import { mailQueueName } from '#server/mail/mail-queue.ts';
import { addRefusedMail } from '#server/mail/refused-mail.queries.ts';
import type { TestApp } from './test-app.ts';

const queues = new WeakMap<TestApp, Promise<void>>();

/** Creates the job queue of a store, in which nothing runs. */
export function prepareQueue(running: TestApp): Promise<void> {
  const prepare = async () => {
    const { health } = running.context;
    const jobs = await startJobs(running.store.pool, pino({ level: 'silent' }), { health });
    await jobs.work(mailQueueName, async () => undefined);
    await jobs.stop();
  };
  const prepared = queues.get(running) ?? prepare();
  queues.set(running, prepared);
  return prepared;
}

/** A mail that a mail server refused for good. */
export async function newFailedJob(running: TestApp, to = 'ana@example.org'): Promise<string> {
  await prepareQueue(running);
  const { secret, config } = running.context;
  return running.db.platform(tx => addRefusedMail(tx, { to, secret, publicUrl: config.publicUrl }));
}
