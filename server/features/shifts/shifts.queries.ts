import { and, asc, between, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ClientTx } from '#server/db/database.ts';
import { acuityFields } from '#server/db/tables/catalogue.ts';
import { clients, moduleSections, modules } from '#server/db/tables/clients.ts';
import { shifts } from '#server/db/tables/shifts.ts';
import { countShiftChanges } from './shift-history.queries.ts';

export type ShiftRow = typeof shifts.$inferSelect;
type NewShift = typeof shifts.$inferInsert;

/** What a module and its hospital say about entering shifts. */
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

/** The fields that the module's form has today. */
export async function listModuleFields(tx: ClientTx, moduleId: number) {
  return tx
    .select({ id: acuityFields.id, name: acuityFields.name, rnsPerPatient: acuityFields.rnsPerPatient })
    .from(acuityFields)
    .innerJoin(moduleSections, eq(moduleSections.sectionId, acuityFields.sectionId))
    .where(and(eq(moduleSections.moduleId, moduleId), isNull(acuityFields.deletedAt)));
}

/** Names of fields whatever became of them. */
export async function listFieldNames(tx: ClientTx, ids: readonly number[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: acuityFields.id, name: acuityFields.name })
    .from(acuityFields)
    .where(inArray(acuityFields.id, [...ids]));
  return new Map(rows.map(row => [String(row.id), row.name]));
}

export async function listShifts(
  tx: ClientTx,
  moduleId: number,
  range: { start: string; end: string },
): Promise<ShiftRow[]> {
  return tx
    .select()
    .from(shifts)
    .where(and(eq(shifts.moduleId, moduleId), between(shifts.date, range.start, range.end)))
    .orderBy(asc(shifts.date), asc(shifts.windowMins));
}

/** Of each stored shift in a range only where it stands. */
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
 * Undefined where somebody else has just saved a shift of that module, date and window. Every version of a shift is in
 * its trail, which outlives it: counted on from there, no version of one that was deleted comes back.
 */
export async function insertShift(
  tx: ClientTx,
  values: NewShift,
  recordId: string,
): Promise<ShiftRow | undefined> {
  const version = sql`1 + ${countShiftChanges(tx, recordId)}`;
  const [row] = await tx
    .insert(shifts)
    .values({ ...values, version })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Undefined where the shift is no longer the one that was read. */
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
