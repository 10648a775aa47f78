import { pino } from 'pino';
import { queryIn } from '#server/db/database.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { mailQueue, mailQueueName } from '#server/mail/mail-queue.ts';
import { passwordChanged } from '#server/mail/messages.ts';
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
  const { secret } = running.context;
  let id = '';
  const queue = mailQueue(
    {
      async add(tx, name, data) {
        const { rows } = await queryIn(tx)(
          `insert into pgboss.job (name, data, state, started_on, completed_on, retry_count, retry_limit, deletion_seconds, output)
           values ($1, $2, 'failed', now(), now(), 0, 0, 86400,
             '{"code": "EENVELOPE, 550", "message": "the mail could not be delivered (EENVELOPE, 550)"}')
           returning id`,
          [name, data],
        );
        id = (rows[0] as { id: string }).id;
      },
    },
    secret,
    'https://parity.example.org',
  );
  await running.db.platform(tx => queue.send(tx, to, passwordChanged('https://parity.example.org/')));
  return id;
}
