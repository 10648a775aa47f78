import { sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';

interface JobRow {
  [column: string]: unknown;
  id: string;
  queue: string;
  isWaiting: boolean;
  createdAt: Date;
  triedAt: Date;
  nextTryAt: Date | null;
  attempts: number;
  error: string | null;
  sealed: string | null;
  total: number;
}

/** Of a recurring task only the last run counts, because the next one does the same work. */
const isLastRun = sql`(j.name not in (select name from pgboss.schedule) or not exists (
  select 1 from pgboss.job later where later.name = j.name and later.started_on > j.started_on and later.state <> 'active'))`;

/** Jobs whose last try failed, the newest first. */
export async function listFailedJobs(tx: PlatformTx, limit: number): Promise<JobRow[]> {
  const { rows } = await tx.execute<JobRow>(sql`
    select j.id, j.name as queue, j.state = 'retry' as "isWaiting", j.created_on as "createdAt",
      j.started_on as "triedAt", case when j.state = 'retry' then j.start_after end as "nextTryAt",
      j.retry_count + 1 as attempts, coalesce(j.output ->> 'code', j.output ->> 'message', j.output -> 'value' ->> 'message') as error,
      j.data ->> 'sealed' as sealed, count(*) over ()::int as total
    from pgboss.job j
    where j.state in ('failed', 'retry') and j.output is not null and ${isLastRun}
    order by j.started_on desc, j.id limit ${limit}`);
  return rows;
}

interface ChangedJob {
  [column: string]: unknown;
  queue: string;
  attempts: number;
}

/** Starts the tries over, so that a temporary refusal does not end them at once. Undefined if no such job waits or has failed. */
export async function retryJob(tx: PlatformTx, id: string): Promise<ChangedJob | undefined> {
  const { rows } = await tx.execute<ChangedJob>(sql`
    update pgboss.job j set state = 'retry', start_after = now(), completed_on = null, retry_count = 0,
      retry_limit = q.retry_limit, keep_until = now() + q.retention_seconds * interval '1s'
    from pgboss.queue q where q.name = j.name and j.id = ${id} and j.state in ('retry', 'failed')
    returning j.name as queue, j.retry_count as attempts`);
  return rows[0];
}

/** Deletes the job; of a recurring task every failed run. Undefined if no such job waits or has failed. */
export async function giveUpJob(tx: PlatformTx, id: string): Promise<ChangedJob | undefined> {
  const { rows } = await tx.execute<ChangedJob>(sql`
    delete from pgboss.job j using pgboss.job chosen
    where chosen.id = ${id} and chosen.state in ('retry', 'failed') and j.name = chosen.name
      and j.state in ('retry', 'failed')
      and (j.id = chosen.id or exists (select 1 from pgboss.schedule s where s.name = j.name))
    returning j.name as queue, j.retry_count + 1 as attempts`);
  return rows[0];
}
