import { sql } from 'drizzle-orm';
import { fromWire } from '#contract/wire.ts';
import type { ScheduleClock, ScheduleRow } from '#domain/schedule/check-rows.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import type { ClientTx, PlatformTx } from '#server/db/database.ts';
import { listParameter } from '#server/db/shift-months/shift-selection.queries.ts';

/**
 * How the module's hospital reads its clock; undefined without such a module. Others who replace rows of the module wait until the
 * transaction ends, and saves of its shifts do not.
 */
export async function lockSchedule(tx: ClientTx, moduleId: number): Promise<ScheduleClock | undefined> {
  const { rows } = await tx.execute<{ windows: { mins: number; is_day: boolean }[]; timeZone: string }>(sql`
    select c.shift_windows_config as windows, c.timezone as "timeZone"
    from modules m join clients c on c.id = m.client_id
    where m.id = ${moduleId} and m.is_active for no key update of m`);
  const [row] = rows;
  return row && { windows: fromWire(row.windows), timeZone: row.timeZone };
}

interface ReplacedRows {
  clientId: number;
  moduleId: number;
  /** Rows that start in it are replaced. */
  span: ScheduleRow;
  rows: readonly ScheduleRow[];
}

/** Writes only what differs, because feeds send the same rows again and again. False if nothing did. */
export async function replaceRows(
  tx: ClientTx,
  { clientId, moduleId, span, rows }: ReplacedRows,
): Promise<boolean> {
  const list = (values: readonly number[]) => listParameter([...values], 'bigint');
  const result = await tx.execute<{ changes: number }>(sql`
    with sent as (
      select to_timestamp(start / 1000.0) as starts_at, to_timestamp("end" / 1000.0) as ends_at, count(*)::int as rns
      from unnest(${list(rows.map(({ start }) => start))}, ${list(rows.map(({ end }) => end))}) as row (start, "end")
      group by 1, 2
    ),
    removed as (
      delete from schedule_rows r
      where module_id = ${moduleId} and starts_at >= to_timestamp(${span.start}::bigint / 1000.0)
        and starts_at < to_timestamp(${span.end}::bigint / 1000.0)
        and not exists (select from sent where sent.starts_at = r.starts_at and sent.ends_at = r.ends_at)
      returning rns
    ),
    written as (
      insert into schedule_rows as r (client_id, module_id, starts_at, ends_at, rns)
      select ${clientId}, ${moduleId}, starts_at, ends_at, rns from sent
      on conflict (client_id, module_id, starts_at, ends_at) do update set rns = excluded.rns where r.rns <> excluded.rns
      returning rns
    )
    select ((select count(*) from removed) + (select count(*) from written))::int as changes`);
  return (result.rows[0]?.changes ?? 0) > 0;
}

interface SentDates {
  clientId: number;
  moduleId: number;
  range: DateRange;
  now: Date;
}

/** Stores that the rows of the dates are known. False if they were before. */
export async function markSent(
  tx: ClientTx,
  { clientId, moduleId, range, now }: SentDates,
): Promise<boolean> {
  const { rows } = await tx.execute<{ added: number }>(sql`
    with written as (
      insert into schedule_days (client_id, module_id, date, sent_at)
      select ${clientId}, ${moduleId}, day::date, ${now.toISOString()}::timestamptz
      from generate_series(${range.start}::date, ${range.end}::date, interval '1 day') as day
      on conflict (client_id, module_id, date) do update set sent_at = excluded.sent_at
      returning (xmax = 0) as is_new
    )
    select count(*) filter (where is_new)::int as added from written`);
  return (rows[0]?.added ?? 0) > 0;
}

/** False if none of the dates was sent. */
export async function forgetDates(
  tx: ClientTx,
  moduleId: number,
  { start, end }: DateRange,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    delete from schedule_days where module_id = ${moduleId} and date between ${start}::date and ${end}::date`);
  return (rowCount ?? 0) > 0;
}

/**
 * Removes rows that ended more than two years ago, and the dates that they may have belonged to: a date whose rows are gone would look
 * like one on which nobody was scheduled.
 */
export async function deleteOldSchedule(tx: PlatformTx, now: Date): Promise<void> {
  const limit = sql`${now.toISOString()}::timestamptz - interval '2 years'`;
  await tx.execute(sql`delete from schedule_days where date < ((${limit}) at time zone 'UTC')::date + 2`);
  await tx.execute(sql`delete from schedule_rows where ends_at < ${limit}`);
}
