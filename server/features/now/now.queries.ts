import { and, between, count, eq, gte, inArray, sql } from 'drizzle-orm';
import type { ByField } from '#domain/shifts/shift-metrics.ts';
import type { ClientTx } from '#server/db/database.ts';
import { prepareQuery } from '#server/db/driver/statements.ts';
import { selectSchedule } from '#server/db/schedule.queries.ts';
import { clients, modules } from '#server/db/tables/clients.ts';
import { redFlags } from '#server/db/tables/red-flags.ts';
import { shifts } from '#server/db/tables/shifts.ts';
import { standardsInForce } from '#server/features/shifts/shifts.queries.ts';

export type RecentShift = Awaited<ReturnType<typeof listRecentShifts>>[number];

const hasFeed = sql<boolean>`(exists (select from census_feed_counts c where c.module_id = modules.id)
  or exists (select from census_visit_counts s where s.module_id = modules.id))`;

/** Its name and the settings of its windows. */
export const findHospital = prepareQuery(
  {
    name: clients.name,
    timeZone: clients.timezone,
    windows: clients.shiftWindowsConfig,
    showFullRange: clients.showFullSwRange,
  },
  (tx: ClientTx, columns) =>
    tx
      .select(columns)
      .from(clients)
      .where(eq(clients.id, sql.placeholder('clientId'))),
);

/** Those of the scope's client, by name, with their staffing standards and scheduled RNs of a range of dates. */
export const listActiveModules = prepareQuery(
  {
    id: modules.id,
    name: modules.name,
    hasFeed,
    standards: standardsInForce,
    handoverMinutes: modules.handoverMinutes,
    schedule: selectSchedule(sql`modules`, { start: sql.placeholder('start'), end: sql.placeholder('end') }),
  },
  (tx: ClientTx, columns) =>
    tx
      .select(columns)
      .from(modules)
      .where(eq(modules.isActive, true))
      .orderBy(sql`lower(${modules.name})`, modules.id),
);

/** Only a standard is about them. */
const judgedCounts = sql<ByField>`case when ${modules.standards} = '[]' then '{}' else ${shifts.acuityCounts} end`;

/** The shifts of active modules in a range of dates. Windows are named as in the domain. */
export const listRecentShifts = prepareQuery(
  {
    moduleId: shifts.moduleId,
    date: shifts.date,
    id: shifts.windowMins,
    isDay: shifts.isDay,
    duration: shifts.nominalMinutes,
    startsAt: shifts.startsAt,
    elapsedMinutes: shifts.minutes,
    census: shifts.census,
    rnTarget: shifts.rnTarget,
    rnActual: shifts.rnActual,
    acuityCounts: judgedCounts,
    updatedAt: shifts.updatedAt,
    updatedByName: shifts.updatedByName,
  },
  (tx: ClientTx, columns) =>
    tx
      .select(columns)
      .from(modules)
      .innerJoin(shifts, and(eq(shifts.clientId, modules.clientId), eq(shifts.moduleId, modules.id)))
      .where(
        and(
          eq(modules.isActive, true),
          between(shifts.date, sql.placeholder('start'), sql.placeholder('end')),
        ),
      ),
);

/** How many flags still need somebody, by module, date and status; `recent` are those of windows that began after an instant. */
export const countPendingFlags = prepareQuery(
  {
    moduleId: redFlags.moduleId,
    date: redFlags.date,
    status: redFlags.status,
    count: count(),
    recent: sql<number>`(count(*) filter (where ${redFlags.startsAt} > ${sql.placeholder('recentFrom')}))::int`,
  },
  (tx: ClientTx, columns) =>
    tx
      .select(columns)
      .from(redFlags)
      .where(
        and(inArray(redFlags.status, ['open', 'acknowledged']), gte(redFlags.date, sql.placeholder('start'))),
      )
      .groupBy(redFlags.moduleId, redFlags.date, redFlags.status),
);
