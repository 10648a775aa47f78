import type { AuditAction } from '#contract/audit-actions.ts';
import type { AnyTx } from './database.ts';
import { auditEntries } from './tables/audit.ts';

export type AuditEntry = typeof auditEntries.$inferInsert & { action: AuditAction };

/** Records in the same transaction as the change: both are stored or neither. */
export async function recordAudit(tx: AnyTx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEntries).values(entry);
}
