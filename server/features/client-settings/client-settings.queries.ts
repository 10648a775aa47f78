import { and, eq } from 'drizzle-orm';
import type { ClientTx } from '#server/db/database.ts';
import { assessments } from '#server/db/tables/assessments.ts';

export async function findAssessmentName(tx: ClientTx, moduleId: number, id: number) {
  const [row] = await tx
    .select({ name: assessments.name })
    .from(assessments)
    .where(and(eq(assessments.moduleId, moduleId), eq(assessments.id, id)));
  return row?.name;
}
