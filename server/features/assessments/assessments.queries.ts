import { and, asc, between, eq, sql } from 'drizzle-orm';
import type { IsoDate, Weekday } from '#domain/time/calendar.ts';
import type { ClientTx } from '#server/db/database.ts';
import { type Change, getOnly } from '#server/db/rows.ts';
import { clients } from '#server/db/tables/clients.ts';
import { assessments, shifts } from '#server/db/tables/shifts.ts';

export type AssessmentRow = typeof assessments.$inferSelect;

export async function listAssessments(tx: ClientTx, moduleId: number): Promise<AssessmentRow[]> {
  return tx
    .select()
    .from(assessments)
    .where(eq(assessments.moduleId, moduleId))
    .orderBy(sql`lower(${assessments.name})`, asc(assessments.id));
}

/** With `lock`, locked until the transaction ends. */
export async function findAssessment(tx: ClientTx, id: number, lock: 'lock' | 'read' = 'read') {
  const query = tx.select().from(assessments).where(eq(assessments.id, id));
  const [row] = lock === 'lock' ? await query.for('update') : await query;
  return row;
}

type NewAssessment = typeof assessments.$inferInsert;

/** Undefined if this user already created one with this key in this module. Waits for a concurrent creation. */
export async function insertAssessment(tx: ClientTx, values: NewAssessment) {
  const [row] = await tx.insert(assessments).values(values).onConflictDoNothing().returning();
  return row;
}

export async function getCreatedAssessment(
  tx: ClientTx,
  { moduleId, createdBy, creationKey }: NewAssessment,
): Promise<AssessmentRow> {
  const isCreated = and(
    eq(assessments.moduleId, moduleId),
    eq(assessments.createdBy, createdBy ?? 0),
    eq(assessments.creationKey, creationKey ?? ''),
  );
  return getOnly(tx.select().from(assessments).where(isCreated));
}

export async function updateAssessment(tx: ClientTx, id: number, change: Change<typeof assessments>) {
  return getOnly(
    tx
      .update(assessments)
      .set({ ...change, version: sql`${assessments.version} + 1` })
      .where(eq(assessments.id, id))
      .returning(),
  );
}

export async function deleteAssessment(tx: ClientTx, id: number): Promise<void> {
  await tx.delete(assessments).where(eq(assessments.id, id));
}

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
