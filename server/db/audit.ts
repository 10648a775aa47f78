import type { AuditAction } from '#contract/audit-actions.ts';
import type { AnyTx } from './database.ts';
import { auditEntries } from './tables/audit.ts';

export interface AuditEntry {
  at: Date;
  action: AuditAction;
  actorId: number | null;
  actorName: string;
  clientId?: number | null;
  recordType?: string;
  recordId?: string;
  details?: Record<string, unknown>;
  address: string;
  requestId: string;
}

/** Records in the same transaction as the change: both are stored or neither. */
export async function recordAudit(tx: AnyTx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEntries).values(entry);
}
