import { and, asc, between, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ShiftAction } from '#contract/audit-actions.ts';
import type { ShiftChange } from '#contract/shifts/shift-history.ts';
import type { ClientTx } from '#server/db/database.ts';
import { auditEntries } from '#server/db/tables/audit.ts';
import { acuityFields } from '#server/db/tables/catalogue.ts';
import { clients, moduleSections, modules } from '#server/db/tables/clients.ts';
import { shifts } from '#server/db/tables/shifts.ts';

export type ShiftRow = typeof shifts.$inferSelect;
type NewShift = typeof shifts.$inferInsert;

/** The settings of a module and its client for entering shifts. */
export async function findModuleSettings(tx: ClientTx, moduleId: number) {
  const [row] = await tx
    .select({
      clientId: modules.clientId,
      moduleId: modules.id,
      minRnTarget: modules.minRnTarget,
      otherPremiums: modules.otherPremiums,
      timeZone: clients.timezone,
      windows: clients.shiftWindowsConfig,
      showFullRange: clients.showFullSwRange,
    })
    .from(modules)
    .innerJoin(clients, eq(clients.id, modules.clientId))
    .where(and(eq(modules.id, moduleId), eq(modules.isActive, true)));
  return row;
}

/** The current fields of the module's form. */
export async function listModuleFields(tx: ClientTx, moduleId: number) {
  return tx
    .select({ id: acuityFields.id, name: acuityFields.name, rnsPerPatient: acuityFields.rnsPerPatient })
    .from(acuityFields)
    .innerJoin(moduleSections, eq(moduleSections.sectionId, acuityFields.sectionId))
    .where(and(eq(moduleSections.moduleId, moduleId), isNull(acuityFields.deletedAt)));
}

/** Names of fields, deleted ones included. */
export async function listFieldNames(tx: ClientTx, ids: readonly number[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: acuityFields.id, name: acuityFields.name })
    .from(acuityFields)
    .where(inArray(acuityFields.id, [...ids]));
  return new Map(rows.map(row => [String(row.id), row.name]));
}

export async function listShifts(tx: ClientTx, moduleId: number, range: { start: string; end: string }) {
  return tx
    .select()
    .from(shifts)
    .where(and(eq(shifts.moduleId, moduleId), between(shifts.date, range.start, range.end)))
    .orderBy(asc(shifts.date), asc(shifts.windowMins));
}

/** The dates and windows of the stored shifts in a range. */
export async function listStoredWindows(
  tx: ClientTx,
  moduleId: number,
  range: { start: string; end: string },
) {
  return tx
    .select({
      date: shifts.date,
      windowMins: shifts.windowMins,
      isDay: shifts.isDay,
      nominalMinutes: shifts.nominalMinutes,
      startsAt: shifts.startsAt,
      minutes: shifts.minutes,
    })
    .from(shifts)
    .where(and(eq(shifts.moduleId, moduleId), between(shifts.date, range.start, range.end)));
}

export async function findShift(tx: ClientTx, moduleId: number, id: number): Promise<ShiftRow | undefined> {
  const [row] = await tx
    .select()
    .from(shifts)
    .where(and(eq(shifts.moduleId, moduleId), eq(shifts.id, id)));
  return row;
}

/**
 * Undefined if another user has just saved a shift of that module, date and window. The version continues the count of the
 * shift's history, so that the version of a deleted shift is never used again.
 */
export async function insertShift(tx: ClientTx, values: NewShift, recordId: string) {
  const version = sql`1 + ${countShiftChanges(tx, recordId)}`;
  const [row] = await tx
    .insert(shifts)
    .values({ ...values, version })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Undefined if the shift has changed since it was read. */
export async function updateShift(
  tx: ClientTx,
  { id, version }: Pick<ShiftRow, 'id' | 'version'>,
  change: Partial<NewShift>,
): Promise<ShiftRow | undefined> {
  const [row] = await tx
    .update(shifts)
    .set({ ...change, version: sql`${shifts.version} + 1` })
    .where(and(eq(shifts.id, id), eq(shifts.version, version)))
    .returning();
  return row;
}

export async function deleteShift(tx: ClientTx, shift: Pick<ShiftRow, 'id' | 'version'>): Promise<boolean> {
  const gone = await tx
    .delete(shifts)
    .where(and(eq(shifts.id, shift.id), eq(shifts.version, shift.version)))
    .returning({ id: shifts.id });
  return gone.length === 1;
}

/** The history of the shift of a module, date and window, newest first. */
export async function listShiftChanges(tx: ClientTx, recordId: string): Promise<ShiftChange[]> {
  const rows = await tx
    .select()
    .from(auditEntries)
    .where(about(recordId))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(200);
  return rows.map(row => ({
    id: row.id,
    at: row.at.toISOString(),
    by: row.actorName,
    action: row.action as ShiftAction,
    changes: (row.details as { changes?: ShiftChange['changes'] }).changes ?? [],
  }));
}

/** A subquery: the number of changes of a shift, deletions included. */
function countShiftChanges(tx: ClientTx, recordId: string): SQL<number> {
  return tx.$count(auditEntries, about(recordId));
}

function about(recordId: string): SQL | undefined {
  // A literal and not a parameter, so that the planner can use the partial index for shifts.
  return and(sql`${auditEntries.recordType} = 'shift'`, eq(auditEntries.recordId, recordId));
}
