import { and, desc, eq } from 'drizzle-orm';
import type { ClientTx } from '#server/db/database.ts';
import { auditEntries } from '#server/db/tables/audit.ts';
import { modules } from '#server/db/tables/clients.ts';

export async function lockModule(tx: ClientTx, id: number) {
  const [row] = await tx.select().from(modules).where(eq(modules.id, id)).for('update');
  return row;
}

/** The last change of a record, from the audit trail. */
export async function findLastChange(tx: ClientTx, record: { recordType: string; recordId: string }) {
  const [row] = await tx
    .select({ by: auditEntries.actorName, at: auditEntries.at })
    .from(auditEntries)
    .where(and(eq(auditEntries.recordType, record.recordType), eq(auditEntries.recordId, record.recordId)))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1);
  return row;
}
