import { and, between, eq, sql } from 'drizzle-orm';
import type { RecordedCount } from '#domain/simulation/recorded-counts.ts';
import type { DateRange, Weekday } from '#domain/time/calendar.ts';
import type { ClientTx } from '#server/db/database.ts';
import { getOnly } from '#server/db/rows.ts';
import { clients } from '#server/db/tables/clients.ts';
import { shifts } from '#server/db/tables/shifts.ts';

export async function getCalendarSettings(tx: ClientTx) {
  const { timezone: timeZone, shiftWindowsConfig: windows, firstGoodMonth } = clients;
  return getOnly(tx.select({ timeZone, windows, firstGoodMonth }).from(clients));
}

/** By weekday and day or night: the mean target, weighted by minutes, and the target of each shift. */
export async function listRecordedNeeds(tx: ClientTx, moduleId: number, range: DateRange) {
  const weekday = sql<Weekday>`extract(dow from ${shifts.date})::integer`;
  return tx
    .select({
      weekday,
      isDay: shifts.isDay,
      meanRnTarget: sql<number>`(sum(${shifts.rnTarget} * ${shifts.minutes}) / sum(${shifts.minutes}))::float8`,
      rnTargets: sql<number[]>`array_agg(${shifts.rnTarget}::float8 order by ${shifts.rnTarget})`,
    })
    .from(shifts)
    .where(isRecorded(moduleId, range))
    .groupBy(weekday, shifts.isDay)
    .orderBy(weekday, sql`${shifts.isDay} desc`);
}

/** By window: how many shifts, how long they were together, and the target of each. */
export async function listRecordedWindows(tx: ClientTx, moduleId: number, range: DateRange) {
  return tx
    .select({
      window: shifts.windowMins,
      isDay: sql<boolean>`bool_or(${shifts.isDay})`,
      shifts: sql<number>`count(*)::integer`,
      minutes: sql<number>`sum(${shifts.minutes})::integer`,
      rnTargets: sql<number[]>`array_agg(${shifts.rnTarget}::float8 order by ${shifts.rnTarget})`,
    })
    .from(shifts)
    .where(isRecorded(moduleId, range))
    .groupBy(shifts.windowMins)
    .orderBy(shifts.windowMins);
}

interface FieldOfWindow extends RecordedCount {
  window: number;
  name: string;
  rnsPerPatient: number;
}

/** By window and field: mean and variance of the patients, weighted by minutes. A shift without the field has none of its patients. */
export async function listRecordedCounts(
  tx: ClientTx,
  moduleId: number,
  range: DateRange,
): Promise<FieldOfWindow[]> {
  const { rows } = await tx.execute<FieldOfWindow & Record<string, unknown>>(sql`
    with recorded as (
      select window_mins, minutes, acuity_counts from ${shifts} where ${isRecorded(moduleId, range)}
    ), lengths as (
      select window_mins, sum(minutes)::float8 as minutes from recorded group by window_mins
    ), sums as (
      select r.window_mins, c.key::bigint as field_id, sum(c.value::float8 * r.minutes) as value,
        sum(c.value::float8 ^ 2 * r.minutes) as square
      from recorded r cross join lateral jsonb_each_text(r.acuity_counts) c
      where c.value::numeric > 0
      group by r.window_mins, c.key
    )
    select s.window_mins as "window", f.id::integer as field, f.name, f.rns_per_patient::float8 as "rnsPerPatient",
      s.value / l.minutes as mean, greatest(0, s.square / l.minutes - (s.value / l.minutes) ^ 2) as variance
    from sums s join lengths l using (window_mins) join acuity_fields f on f.id = s.field_id
      join sections on sections.id = f.section_id
    order by s.window_mins, sections.position, f.position, f.id`);
  return rows;
}

function isRecorded(moduleId: number, { start, end }: DateRange) {
  return and(eq(shifts.moduleId, moduleId), between(shifts.date, start, end));
}
