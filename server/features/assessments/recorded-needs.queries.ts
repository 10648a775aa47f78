import { and, between, eq, sql } from 'drizzle-orm';
import type { IsoDate, Weekday } from '#domain/time/calendar.ts';
import type { ClientTx } from '#server/db/database.ts';
import { getOnly } from '#server/db/rows.ts';
import { clients } from '#server/db/tables/clients.ts';
import { shifts } from '#server/db/tables/shifts.ts';

export async function getCalendarSettings(tx: ClientTx) {
  const { timezone: timeZone, shiftWindowsConfig: windows, firstGoodMonth } = clients;
  return getOnly(tx.select({ timeZone, windows, firstGoodMonth }).from(clients));
}

/** By weekday and day or night: the mean target, weighted by minutes, and the target of each shift. */
export async function listRecordedNeeds(
  tx: ClientTx,
  moduleId: number,
  range: { start: IsoDate; end: IsoDate },
) {
  const weekday = sql<Weekday>`extract(dow from ${shifts.date})::integer`;
  return tx
    .select({
      weekday,
      isDay: shifts.isDay,
      meanRnTarget: sql<number>`(sum(${shifts.rnTarget} * ${shifts.minutes}) / sum(${shifts.minutes}))::float8`,
      rnTargets: sql<number[]>`array_agg(${shifts.rnTarget}::float8 order by ${shifts.rnTarget})`,
    })
    .from(shifts)
    .where(and(eq(shifts.moduleId, moduleId), between(shifts.date, range.start, range.end)))
    .groupBy(weekday, shifts.isDay)
    .orderBy(weekday, sql`${shifts.isDay} desc`);
}
