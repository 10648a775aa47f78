import { and, desc, eq } from 'drizzle-orm';
import type { AuditAction } from '#contract/audit-actions.ts';
import type { AnyTx } from './database.ts';
import { auditEntries } from './tables/audit.ts';

export type AuditEntry = typeof auditEntries.$inferInsert & { action: AuditAction };

/** Records in the same transaction as the change: both are stored or neither. */
export async function recordAudit(tx: AnyTx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEntries).values(entry);
}

/** The last change of a record, from the audit trail. */
export async function findLastChange(tx: AnyTx, record: { recordType: string; recordId: string }) {
  const [row] = await tx
    .select({ by: auditEntries.actorName, at: auditEntries.at })
    .from(auditEntries)
    .where(and(eq(auditEntries.recordType, record.recordType), eq(auditEntries.recordId, record.recordId)))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return row;
}
