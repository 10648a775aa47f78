import type { AuditEntry } from '#server/db/audit.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { analyses, analysisClients, analysisModules, notes } from '#server/db/tables/analyses.ts';
import { auditEntries } from '#server/db/tables/audit.ts';
import { assessments } from '#server/db/tables/shifts.ts';
import type { DemoAnalysis } from './analyses.ts';

/** Who wrote a record, and when. */
interface Written {
  createdAt: Date;
  updatedAt: Date;
  updatedBy: number;
  updatedByName: string;
}

export async function insertAnalysis(
  tx: PlatformTx,
  analysis: DemoAnalysis,
  written: Written,
): Promise<void> {
  const { clientId, moduleIds, notes: texts, ...row } = analysis;
  const [made] = await tx
    .insert(analyses)
    .values({ ...row, ...written })
    .returning({ id: analyses.id });
  if (made === undefined) throw new Error('the store gave no row back');
  const analysisId = made.id;
  await tx.insert(analysisClients).values({ clientId, analysisId });
  await tx.insert(analysisModules).values(moduleIds.map(moduleId => ({ clientId, analysisId, moduleId })));
  const { createdAt: _, ...changed } = written;
  await tx
    .insert(notes)
    .values(Object.entries(texts).map(([cardId, body]) => ({ analysisId, cardId, body, ...changed })));
}

export async function insertAssessment(
  tx: PlatformTx,
  assessment: typeof assessments.$inferInsert,
): Promise<void> {
  await tx.insert(assessments).values(assessment);
}

export async function insertAuditTrail(tx: PlatformTx, entries: AuditEntry[]): Promise<void> {
  await tx.insert(auditEntries).values(entries);
}
