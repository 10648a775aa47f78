import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Pool } from '#server/db/pool.ts';

/** Work that comes round by itself. Of several servers, one does it. */
export interface RecurringTask {
  /** Letters and dashes: also the name of its queue. */
  name: string;
  /** In UTC. */
  cron: string;
  run(): Promise<void>;
}

export interface Jobs {
  /** Waits for what is under way, at most 5 s. */
  stop(): Promise<void>;
}

/** pg-boss on our own pool: queues, retries and schedules live in the same database as everything else. */
export async function startJobs(pool: Pool, log: FastifyBaseLogger, tasks: RecurringTask[]): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
  boss.on('error', error => log.warn({ err: error }, 'the job queue met an error'));
  await boss.start();
  for (const task of tasks) {
    await boss.createQueue(task.name, { policy: 'singleton', retryLimit: 2, retryDelay: 60 });
    await boss.work(task.name, { pollingIntervalSeconds: 30 }, async () => {
      await task.run();
      log.info({ task: task.name }, 'recurring task done');
    });
    await boss.schedule(task.name, task.cron);
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}
