import { and, asc, eq, sql } from 'drizzle-orm';
import type { ClientTx } from '#server/db/database.ts';
import { type Change, getOnly } from '#server/db/rows.ts';
import { assessments } from '#server/db/tables/assessments.ts';

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
  const values = { ...change, version: sql`${assessments.version} + 1` };
  return getOnly(tx.update(assessments).set(values).where(eq(assessments.id, id)).returning());
}

export async function deleteAssessment(tx: ClientTx, id: number): Promise<void> {
  await tx.delete(assessments).where(eq(assessments.id, id));
}
