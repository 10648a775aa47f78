import { and, asc, between, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { fromWire } from '#contract/wire.ts';
import type { FlagStatus } from '#domain/red-flags/flag-state.ts';
import type { ActionTry } from '#domain/red-flags/what-helped.ts';
import { findStaffingDate } from '#domain/shifts/shift-windows.ts';
import { addMonths } from '#domain/time/calendar.ts';
import { found } from '#server/core/errors.ts';
import type { ClientTx, PlatformTx } from '#server/db/database.ts';
import type { Change } from '#server/db/rows.ts';
import { clients, modules } from '#server/db/tables/clients.ts';
import { redFlagActions, redFlags } from '#server/db/tables/red-flags.ts';

export type StoredFlagRow = typeof redFlags.$inferSelect;

interface FlagFilter {
  moduleIds: readonly number[];
  status?: FlagStatus | undefined;
  start?: string | undefined;
  end?: string | undefined;
}

/** Newest windows first. */
export async function listFlags(
  tx: ClientTx,
  { moduleIds, status, start, end }: FlagFilter,
): Promise<StoredFlagRow[]> {
  return tx
    .select()
    .from(redFlags)
    .where(
      and(
        inArray(redFlags.moduleId, [...moduleIds]),
        status && eq(redFlags.status, status),
        between(redFlags.date, start ?? '-infinity', end ?? 'infinity'),
      ),
    )
    .orderBy(desc(redFlags.date), desc(redFlags.windowMins), asc(redFlags.moduleId));
}

/** Locks a flag until the transaction ends. */
export async function lockFlag(tx: ClientTx, id: number): Promise<StoredFlagRow | undefined> {
  const [row] = await tx.select().from(redFlags).where(eq(redFlags.id, id)).for('update');
  return row;
}

export async function updateFlag(tx: ClientTx, id: number, change: Change<typeof redFlags>): Promise<void> {
  const columns = { ...change, version: sql`${redFlags.version} + 1` };
  await tx.update(redFlags).set(columns).where(eq(redFlags.id, id));
}

export async function insertAction(tx: ClientTx, action: typeof redFlagActions.$inferInsert): Promise<void> {
  await tx.insert(redFlagActions).values(action);
}

/** By flag, in the order in which they were tried. */
export async function listFlagActions(tx: ClientTx, flagIds: readonly number[]) {
  const { flagId, action, result, rns, at, byName } = redFlagActions;
  const rows = await tx
    .select({ flagId, action, result, rns, at, byName })
    .from(redFlagActions)
    .where(inArray(flagId, [...flagIds]))
    .orderBy(asc(redFlagActions.id));
  return Map.groupBy(rows, row => row.flagId);
}

/** People who may use a module: their account is active, and their access was not suspended. */
const fromModuleUsers = (moduleId: number): SQL => sql`
  from users u
  join client_accesses cc on cc.user_id = u.id and cc.suspended_at is null
  join client_access_modules m on m.client_id = cc.client_id and m.user_id = cc.user_id and m.module_id = ${moduleId}
  where u.is_active`;

/** The shown name of a person who may use the module; undefined if nobody with this id may. */
export async function findModuleUser(tx: ClientTx, moduleId: number, userId: number) {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select shown_name(cc.client_id, u.id) as name ${fromModuleUsers(moduleId)} and u.id = ${userId}`,
  );
  return rows[0]?.name;
}

/** By name. Without people who have never opened the hospital: others see their e-mail address only, and they see no flags. */
export async function listModuleUsers(tx: ClientTx, moduleId: number) {
  const { rows } = await tx.execute<{ id: number; name: string }>(sql`
    select u.id, shown_name(cc.client_id, u.id) as name ${fromModuleUsers(moduleId)} and cc.opened_at is not null
    order by lower(u.first_name || ' ' || u.last_name), u.id`);
  return rows;
}

/**
 * Those of the flags whose owner can still use the module: the account is active, and the access was not removed or suspended. A
 * client's transaction does not see administrators without access of their own.
 */
export async function listFlagsWithActiveOwner(
  tx: PlatformTx,
  clientId: number,
  flagIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select f.id from red_flags f join users u on u.id = f.owner_id and u.is_active
    left join client_accesses cc on cc.client_id = f.client_id and cc.user_id = u.id
    left join client_access_modules m on m.client_id = cc.client_id and m.user_id = cc.user_id and m.module_id = f.module_id
    where f.client_id = ${clientId} and f.id = any(${sql.param([...flagIds])}::bigint[])
      and (m.module_id is not null and cc.suspended_at is null or u.is_admin)`);
  return new Set(rows.map(({ id }) => id));
}

/** The hospital's windows and how their labels are written. */
export async function findWindowSettings(tx: ClientTx) {
  const [row] = await tx
    .select({
      windows: clients.shiftWindowsConfig,
      timeZone: clients.timezone,
      showFullRange: clients.showFullSwRange,
    })
    .from(clients);
  return row;
}

/** The rules of a module, and the staffing standards that one of them is about. */
export async function findModuleRules(tx: ClientTx, moduleId: number) {
  const [row] = await tx
    .select({ rules: modules.redFlagRules, standards: modules.standards })
    .from(modules)
    .where(eq(modules.id, moduleId));
  return row;
}

/** The windows and figures of a module's shifts of a range, for the preview of rules. */
export async function listShiftFigures(
  tx: ClientTx,
  moduleId: number,
  range: { start: string; end: string },
) {
  const { rows } = await tx.execute<{
    date: string;
    id: number;
    duration: number;
    startsAt: Date;
    elapsedMinutes: number;
    rnTarget: string;
    rnActual: string;
    minRnTarget: string;
    acuityCounts: Record<string, number>;
  }>(sql`
    select date::text, window_mins as id, nominal_minutes as duration, starts_at as "startsAt", minutes as "elapsedMinutes",
      rn_target::text as "rnTarget", rn_actual::text as "rnActual", min_rn_target::text as "minRnTarget",
      acuity_counts as "acuityCounts"
    from shifts where module_id = ${moduleId} and date between ${range.start} and ${range.end}`);
  return rows.map(({ startsAt, ...row }) => ({ ...row, time: new Date(startsAt).toISOString() }));
}

/** The first date with a shift, and when the first shift starts; undefined without shifts. */
export async function findFirstShift(tx: ClientTx, moduleId: number) {
  const { rows } = await tx.execute<{ date: string | null; startsAt: Date }>(
    sql`select min(date)::text as date, min(starts_at) as "startsAt" from shifts where module_id = ${moduleId}`,
  );
  const [first] = rows;
  return first?.date ? { date: first.date, startsAt: new Date(first.startsAt).getTime() } : undefined;
}

const months = 12;

/** What was tried about a module's flags of the last twelve months, withdrawn ones included, and the hospital's own list. */
export async function listTries(tx: ClientTx, moduleId: number, now: Date) {
  const [row] = await tx
    .select({
      windows: clients.shiftWindowsConfig,
      timeZone: clients.timezone,
      listed: clients.redFlagActions,
    })
    .from(clients);
  const { windows, timeZone, listed } = found(row);
  const today = findStaffingDate(now.getTime(), fromWire(windows), timeZone);
  const { rows } = await tx.execute<{ [Key in keyof ActionTry]: ActionTry[Key] }>(sql`
    select a.action, a.result, a.rns::text
    from red_flags f join red_flag_actions a on a.client_id = f.client_id and a.flag_id = f.id
    where f.module_id = ${moduleId} and f.date >= ${addMonths(today, -months)}`);
  return { tries: rows, listed };
}
