import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { type PlatformTx, queryIn } from '#server/db/database.ts';
import type { Pool } from '#server/db/pool.ts';
import { grantQueueToPlatform } from './jobs.queries.ts';

export interface Queue {
  /** Adds a job in the caller's transaction: it is there when that commits, and never was when it does not. */
  add(tx: PlatformTx, name: string, data: object): Promise<void>;
}

/** Work that comes round by itself. Of several servers, one does it. */
export interface RecurringTask {
  /** Letters and dashes: also the name of its queue. */
  name: string;
  /** In UTC. */
  cron: string;
  run(): Promise<void>;
}

export interface Jobs extends Queue {
  /** Does the jobs of a queue, one after the other, each tried again with growing pauses until it succeeds. */
  work<Data>(name: string, run: (data: Data) => Promise<void>): Promise<void>;
  repeat(task: RecurringTask): Promise<void>;
  /** Waits for what is under way, at most 5 s. */
  stop(): Promise<void>;
}

/** About two days of tries: some 11 s, 13 s, 16 s, 22 s … up to an hour between them. */
const persistent = { retryLimit: 55, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 };

/** pg-boss on our own pool: queues, retries and schedules live in the same database as everything else. */
export async function startJobs(
  pool: Pool,
  log: FastifyBaseLogger,
  { retryDelay }: { retryDelay: number } = persistent,
): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
  boss.on('error', error => log.warn({ err: error }, 'the job queue met an error'));
  await boss.start();
  await grantQueueToPlatform(pool);

  const logged = async (name: string, run: () => Promise<void>) => {
    try {
      await run();
    } catch (error) {
      log.warn({ err: error, queue: name }, 'a job failed and will be tried again');
      throw error;
    }
  };

  return {
    async add(tx, name, data) {
      await boss.send(name, data, { db: { executeSql: queryIn(tx) } });
    },
    async work<Data>(name: string, run: (data: Data) => Promise<void>) {
      await boss.createQueue(name, { ...persistent, retryDelay, deleteAfterSeconds: 3600 });
      let worker: string | undefined;
      // As often as pg-boss can: somebody is waiting for it.
      worker = await boss.work<Data>(name, { pollingIntervalSeconds: 0.5 }, async ([job]) => {
        // It does one job each time. Where one was waiting others may be, so it looks again without a pause: behind
        // the invitations of an import nobody waits minutes for the mail that resets a password.
        if (worker) boss.notifyWorker(worker);
        if (job) await logged(name, () => run(job.data));
      });
    },
    async repeat(task) {
      await boss.createQueue(task.name, { policy: 'singleton', retryLimit: 2, retryDelay: 60 });
      await boss.work(task.name, { pollingIntervalSeconds: 30 }, () => logged(task.name, task.run));
      await boss.schedule(task.name, task.cron);
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
