import { type SQL, sql } from 'drizzle-orm';
import type { StoredSchedule } from '#domain/schedule/scheduled-rns.ts';

/** The first and the last date, as parts of a statement. */
interface Dates {
  start: unknown;
  end: unknown;
}

const milliseconds = (instant: string) => sql.raw(`round(date_part('epoch', ${instant}) * 1000)`);

/**
 * Of a date in UTC. A timestamp with time zone, because row-level security keeps comparisons of other types from the index: a read of one
 * day would go through all rows of the module.
 */
const midnight = (date: unknown) => sql`(${date}::date::timestamp at time zone 'UTC')`;

/**
 * Here because shifts, forecasts, Hospital Now and reports read scheduled RNs, and the feature `schedule` builds on forecasts itself.
 *
 * The scheduled RNs of a module on some dates, as a column of a statement that has the module's row under a name. When a date begins
 * depends on the time zone and the shift times: its windows are between 14 hours before its midnight in UTC and 60 hours after it, and a
 * row that began up to 24 hours before reaches into them. `select` makes PostgreSQL compute both instants once and not for every row.
 * Arrays, because PostgreSQL takes longer to aggregate rows as JSON.
 */
export function selectSchedule(module: SQL, { start, end }: Dates): SQL<StoredSchedule> {
  return sql<StoredSchedule>`json_build_object(
    'dates', array_to_json(array(
      select d.date from schedule_days d where d.module_id = ${module}.id and d.date between ${start}::date and ${end}::date)),
    'rows', array_to_json(array(
      select array[${milliseconds('r.starts_at')}, ${milliseconds('r.ends_at')}, r.rns]
      from schedule_rows r where r.module_id = ${module}.id
        and r.starts_at > (select ${midnight(start)} - interval '38 hours')
        and r.starts_at < (select ${midnight(end)} + interval '60 hours'))))`;
}
