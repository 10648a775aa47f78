import { and, desc, eq } from 'drizzle-orm';
import type { AuditAction } from '#domain/audit/audit-actions.ts';
import { type AnyTx, isPlatform } from './database.ts';
import { auditEntries, auditTrail, clientAuditTrail, platformAuditEntries } from './tables/audit.ts';

/** Without a client, an entry belongs to the platform. */
export type NewAuditEntry = typeof platformAuditEntries.$inferInsert & {
  action: AuditAction;
  clientId?: number | null;
};

/** Records in the same transaction as the change: both are stored or neither. */
export async function recordAudit(tx: AnyTx, { clientId, ...entry }: NewAuditEntry): Promise<void> {
  if (clientId == null) await tx.insert(platformAuditEntries).values(entry);
  else await tx.insert(auditEntries).values({ clientId, ...entry });
}

/** The entries that the transaction's scope may read. */
export function selectTrail(tx: AnyTx): typeof auditTrail {
  return isPlatform(tx) ? auditTrail : clientAuditTrail;
}

/** The last change of a record, from the audit trail. */
export async function findLastChange(tx: AnyTx, record: { recordType: string; recordId: string }) {
  const trail = selectTrail(tx);
  const [row] = await tx
    .select({ by: trail.actorName, at: trail.at })
    .from(trail)
    .where(and(eq(trail.recordType, record.recordType), eq(trail.recordId, record.recordId)))
    .orderBy(desc(trail.id))
    .limit(1);
  return row;
}
