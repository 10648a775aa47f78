import { and, desc, eq } from 'drizzle-orm';
import type { ClientTx } from '#server/db/database.ts';
import { assessments } from '#server/db/tables/assessments.ts';
import { auditEntries } from '#server/db/tables/audit.ts';

export async function findAssessmentName(tx: ClientTx, moduleId: number, id: number) {
  const [row] = await tx
    .select({ name: assessments.name })
    .from(assessments)
    .where(and(eq(assessments.moduleId, moduleId), eq(assessments.id, id)));
  return row?.name;
}

/** The last change of a record, from the audit trail. */
export async function findLastChange(tx: ClientTx, record: { recordType: string; recordId: string }) {
  const [row] = await tx
    .select({ by: auditEntries.actorName, at: auditEntries.at })
    .from(auditEntries)
    .where(and(eq(auditEntries.recordType, record.recordType), eq(auditEntries.recordId, record.recordId)))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return row;
}
