import type { FastifyBaseLogger } from 'fastify';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import { type PlatformTx, queryIn } from '#server/db/database.ts';
import type { Pool } from '#server/db/pool.ts';
import { counts } from '#server/health/counts.ts';
import { grantQueueToPlatform } from './jobs.queries.ts';

export interface Queue {
  /** Adds a job in the caller's transaction: it exists only if that commits. */
  add(tx: PlatformTx, name: string, data: object): Promise<void>;
}

/** Scheduled work. Of several servers, one does it. */
export interface RecurringTask {
  /** Letters and dashes; also the name of its queue. */
  name: string;
  /** In UTC. */
  cron: string;
  run(): Promise<void>;
}

export type Jobs = Awaited<ReturnType<typeof startJobs>>;

/** Retries for about two days, with pauses of 11 s, 13 s, 16 s, 22 s … up to an hour. */
const persistent = { retryLimit: 55, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 };

/** pg-boss on our pool: queues, retries and schedules are in the same database. */
export async function startJobs(
  pool: Pool,
  log: FastifyBaseLogger,
  { retryDelay }: { retryDelay: number } = persistent,
) {
  const boss = await startBoss(pool, log);
  await grantQueueToPlatform(pool);

  const logged = async (name: string, run: () => Promise<void>) => {
    try {
      await run();
    } catch (error) {
      counts.jobFailures.set(name, (counts.jobFailures.get(name) ?? 0) + 1);
      log.warn({ err: error, queue: name }, 'a job failed and will be tried again');
      throw error;
    }
  };

  return {
    add: addTo(boss),
    /** Runs the jobs of a queue one after the other, and retries failed ones with increasing pauses. */
    async work<Data>(name: string, run: (data: Data) => Promise<void>) {
      counts.jobFailures.set(name, 0);
      await boss.createQueue(name, { ...persistent, retryDelay, deleteAfterSeconds: 3600 });
      // Makes pg-boss remember the queue. It would otherwise ask for it on a second connection in the middle of the caller's
      // transaction, which the embedded store cannot answer.
      await boss.getQueueStats(name);
      let worker: string | undefined;
      // The shortest interval of pg-boss, because people wait for mails.
      worker = await boss.work<Data>(name, { pollingIntervalSeconds: 0.5 }, async ([job]) => {
        // One job per poll. Poll again at once, because more may be waiting: a password reset must not wait for minutes behind
        // the invitations of an import.
        if (worker) boss.notifyWorker(worker);
        if (job) await logged(name, () => run(job.data));
      });
    },
    async repeat(task: RecurringTask) {
      counts.jobFailures.set(task.name, 0);
      await boss.createQueue(task.name, { policy: 'singleton', retryLimit: 2, retryDelay: 60 });
      await boss.work(task.name, { pollingIntervalSeconds: 30 }, () => logged(task.name, task.run));
      await boss.schedule(task.name, task.cron);
    },
    /** Waits for running jobs, at most 4 s; another server or the next start repeats one that takes longer. */
    stop: () => boss.stop({ graceful: true, timeout: 4_000 }),
  };
}

/** Only adds jobs: for a process beside the one that runs them. */
export async function startQueue(pool: Pool, log: FastifyBaseLogger) {
  const boss = await startBoss(pool, log, { supervise: false, schedule: false, migrate: false });
  return { add: addTo(boss), stop: () => boss.stop() };
}

async function startBoss(
  pool: Pool,
  log: FastifyBaseLogger,
  options: ConstructorOptions = {},
): Promise<PgBoss> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, ...options });
  boss.on('error', error => log.warn({ err: error }, 'the job queue met an error'));
  await boss.start();
  return boss;
}

function addTo(boss: PgBoss): Queue['add'] {
  return async (tx, name, data) => {
    await boss.send(name, data, { db: { executeSql: queryIn(tx) } });
  };
}
