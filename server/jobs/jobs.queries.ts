import type { Pool } from '#server/db/driver/pool.ts';

/**
 * Requests add jobs in their own transactions, as parity_platform. The lock is for servers that start at the same time:
 * PostgreSQL refuses concurrent grants on one table.
 */
export async function grantQueueToPlatform(pool: Pool): Promise<void> {
  await pool.query(`do $$ begin
    perform pg_advisory_xact_lock(7264152);
    if not has_schema_privilege('parity_platform', 'pgboss', 'usage') then
      grant usage on schema pgboss to parity_platform;
      grant select, insert, update, delete on all tables in schema pgboss to parity_platform;
    end if;
  end $$`);
}

/** How much work a queue has. */
export interface QueueLoad {
  queue: string;
  waiting: number;
  active: number;
  /** Given up. */
  failed: number;
  /** When the oldest waiting job was added; null if none waits. */
  oldestAt: Date | null;
  /** 0 if none waits. */
  oldestAgeSeconds: number;
}

/** pg-boss's own queues are left out. */
export async function readQueues(pool: Pool): Promise<QueueLoad[]> {
  const { rows } = await pool.query<QueueLoad>(`
    select queue.name as queue,
      count(*) filter (where job.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where job.state = 'active')::int as active,
      count(*) filter (where job.state = 'failed')::int as failed,
      min(job.created_on) filter (where job.state in ('created', 'retry')) as "oldestAt",
      coalesce(extract(epoch from now() - min(job.created_on) filter (where job.state in ('created', 'retry'))), 0)::float8
        as "oldestAgeSeconds"
    from pgboss.queue
    left join pgboss.job on job.name = queue.name and job.state in ('created', 'retry', 'active', 'failed')
    where queue.name not like '\\_\\_pgboss%'
    group by queue.name order by queue.name`);
  return rows;
}

/** Makes the failure that pg-boss is about to record the job's last, and keeps the job for the System page. */
export async function endRetries(pool: Pool, id: string, daysKept: number): Promise<void> {
  await pool.query(
    `update pgboss.job set retry_limit = retry_count, deletion_seconds = $2 * 86400 where id = $1`,
    [id, daysKept],
  );
}

/** Delays the next try of a job that a stop has interrupted. */
export async function postponeRetry(pool: Pool, id: string, seconds: number): Promise<void> {
  await pool.query(
    `update pgboss.job set start_after = now() + $2 * interval '1s' where id = $1 and state = 'retry'`,
    [id, seconds],
  );
}

/** The recurring tasks whose last run failed. A task that is about to be retried has failed if it has the output of a run. */
export async function listFailedTasks(pool: Pool, names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; failed: boolean }>(
    `select distinct on (name) name, state <> 'completed' as failed from pgboss.job
     where name = any($1) and (state in ('completed', 'failed') or (state = 'retry' and output is not null))
     order by name, coalesce(completed_on, started_on) desc`,
    [names],
  );
  return rows.filter(({ failed }) => failed).map(({ name }) => name);
}
