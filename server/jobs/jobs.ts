import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, type ConstructorOptions, type JobWithMetadata, PgBoss } from 'pg-boss';
import { counts } from '#server/core/counts.ts';
import type { Health } from '#server/core/health.ts';
import { createNewsFilter } from '#server/core/news-filter.ts';
import { type PlatformTx, queryIn } from '#server/db/database.ts';
import type { Pool } from '#server/db/driver/pool.ts';
import { endRetries, grantQueueToPlatform, listFailedTasks, postponeRetry } from './jobs.queries.ts';

export interface Queue {
  /** Adds a job in the caller's transaction: it exists only if that commits. */
  add(tx: PlatformTx, name: string, data: object): Promise<void>;
}

/** A job that runs. */
export interface RunningJob {
  /** Whether it is not tried again if it fails. */
  isLast: boolean;
  /** Ends it in the caller's transaction: what else that stores happens once. Throws if another server has ended it. */
  complete(tx: PlatformTx): Promise<void>;
}

interface WorkOptions {
  /** How long one run may take. */
  longestSeconds?: number;
  /** How often a failed job is tried again: 10 takes about half an hour. */
  retryLimit?: number;
}

/** Scheduled work. Of several servers, one does it. */
export interface RecurringTask {
  /** Letters and dashes; also the name of its queue. */
  name: string;
  /** In UTC. */
  cron: string;
  /** Runs the task also this long after the start of a server, to catch up on runs that were missed while no server ran. */
  afterStartSeconds?: number;
  run(): Promise<void>;
}

export type Jobs = Awaited<ReturnType<typeof startJobs>>;

/** Retries for about two days, with pauses of 11 s, 13 s, 16 s, 22 s … up to an hour. */
const persistent = { retryLimit: 55, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 };

/** The System page shows failed jobs for this long. */
const failedDaysKept = 14;

interface Options {
  health: Health;
  /** In seconds. Tests set all three, to wait less. */
  retryDelay?: number;
  healthIntervalMs?: number;
  /** Timers for pg-boss's pauses between two polls. */
  timers?: Clock;
}

/** How long a stop waits for running jobs. */
const longestStopMs = 4_000;

/** pg-boss on our pool: queues, retries and schedules are in the same database. */
export async function startJobs(
  pool: Pool,
  log: FastifyBaseLogger,
  { health, retryDelay = persistent.retryDelay, healthIntervalMs = 15_000, timers }: Options,
) {
  const boss = await startBoss(pool, log, timers && { clock: timers });
  await grantQueueToPlatform(pool);
  /** The running jobs of `work`, with the seconds after which pg-boss takes one for lost. */
  const running = new Map<string, number>();
  const tasks: string[] = [];
  const queues: string[] = [];
  const stopReporting = reportQueue(() => listFailedTasks(pool, tasks), health, healthIntervalMs);

  /** Runs a job. The error of one that is not tried again has `isFinal`. */
  async function perform(
    { id, name, retryCount, retryLimit }: JobWithMetadata,
    run: () => Promise<void>,
    lastWords = 'a job failed and is not tried again',
  ) {
    try {
      await run();
    } catch (error) {
      counts.jobFailures.set(name, (counts.jobFailures.get(name) ?? 0) + 1);
      const isLast = (error as { isFinal?: boolean }).isFinal || retryCount >= retryLimit;
      const words = isLast ? lastWords : 'a job failed and will be tried again';
      log.warn({ err: error, queue: name }, words);
      if (isLast) await endRetries(pool, id, failedDaysKept);
      throw error;
    }
  }

  return {
    add: addTo(boss),
    /**
     * Runs the jobs of a queue one after the other, and retries failed ones with increasing pauses. A job that a crash or a stop
     * interrupts may have done its work, so it is not repeated before it would have ended by itself.
     */
    async work(
      name: string,
      run: (data: unknown, job: RunningJob) => Promise<void>,
      { longestSeconds = 600, retryLimit = persistent.retryLimit }: WorkOptions = {},
    ) {
      counts.jobFailures.set(name, 0);
      queues.push(name);
      const expireInSeconds = longestSeconds + 300;
      const options = { ...persistent, retryLimit, retryDelay, deleteAfterSeconds: 3600, expireInSeconds };
      await boss.createQueue(name, options);
      // The queue of an earlier version has other limits.
      await boss.updateQueue(name, options);
      // Makes pg-boss remember the queue, also if there is no such job. It would otherwise ask for the queue on a second connection
      // in the middle of the caller's transaction.
      await boss.getJobById(name, randomUUID());
      let worker: string | undefined;
      // The shortest interval of pg-boss, because people wait for mails.
      const polling = { pollingIntervalSeconds: 0.5, includeMetadata: true } as const;
      worker = await boss.work(name, polling, async ([job]) => {
        // One job per poll. Poll again at once, because more may be waiting: a password reset must not wait for minutes behind
        // the invitations of an import.
        if (worker) boss.notifyWorker(worker);
        if (!job) return;
        running.set(job.id, expireInSeconds);
        const { retryCount, retryLimit: most } = job as JobWithMetadata;
        const runningJob = { isLast: retryCount >= most, complete: completeIn(boss, name, job.id) };
        await perform(job as JobWithMetadata, () => run(job.data, runningJob)).finally(() =>
          running.delete(job.id),
        );
      });
    },
    /** Runs a task at the times of its schedule. */
    async repeat(task: RecurringTask) {
      counts.jobFailures.set(task.name, 0);
      queues.push(task.name);
      await boss.createQueue(task.name, { policy: 'singleton', retryLimit: 2, retryDelay: 60 });
      await boss.schedule(task.name, task.cron);
      if (task.afterStartSeconds !== undefined)
        await boss.send(task.name, {}, { startAfter: task.afterStartSeconds });
      const polling = { pollingIntervalSeconds: 30, includeMetadata: true } as const;
      await boss.work(task.name, polling, async ([job]) => {
        if (job)
          await perform(job as JobWithMetadata, task.run, 'a task failed and runs again at its next time');
      });
      tasks.push(task.name);
    },
    /** Waits for running jobs; another server or the next start repeats one that takes longer than the stop waits. */
    async stop() {
      stopReporting();
      // pg-boss's own stop always waits, even if no job runs.
      const ended = Promise.all(queues.map(name => boss.offWork(name)));
      await Promise.race([ended, wait(longestStopMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
      for (const [id, seconds] of running) await postponeRetry(pool, id, seconds);
    },
  };
}

/** Reports the jobs as failing while the queue cannot be read, or while the last run of a recurring task failed. */
function reportQueue(findFailed: () => Promise<string[]>, health: Health, intervalMs: number): () => void {
  let isStopped = false;
  let timer = setTimeout(check, intervalMs);
  async function check() {
    try {
      const failed = await findFailed();
      if (failed.length > 0) health.report('jobs', 'failing', `the last run failed: ${failed.join(', ')}`);
      else health.report('jobs', 'ok');
    } catch {
      health.report('jobs', 'failing', 'the job queue cannot be read');
    }
    if (!isStopped) timer = setTimeout(check, intervalMs);
  }
  return () => {
    isStopped = true;
    clearTimeout(timer);
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
  const isNews = createNewsFilter();
  boss.on('error', error => {
    if (isNews(error.message)) log.warn({ err: error }, 'the job queue met an error');
  });
  try {
    await boss.start();
    return boss;
  } catch (error) {
    // A server that started at the same moment has just created the queue's schema.
    if ((error as { code?: string }).code === '23505') return startBoss(pool, log, options);
    throw error;
  }
}

function completeIn(boss: PgBoss, name: string, id: string): RunningJob['complete'] {
  return async tx => {
    const ended = await boss.complete(name, id, undefined, { db: { executeSql: queryIn(tx) } });
    // The types lack the count.
    if ((ended as { affected?: number }).affected !== 1)
      throw new Error('the job has been ended by another server');
  };
}

function addTo(boss: PgBoss): Queue['add'] {
  return async (tx, name, data) => {
    await boss.send(name, data, { db: { executeSql: queryIn(tx) } });
  };
}
