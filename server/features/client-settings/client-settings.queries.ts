import { and, desc, eq, sql } from 'drizzle-orm';
import type { ClientTx } from '#server/db/database.ts';
import type { Change } from '#server/db/rows.ts';
import { auditEntries } from '#server/db/tables/audit.ts';
import { clients, modules } from '#server/db/tables/clients.ts';

export async function updateClient(tx: ClientTx, id: number, change: Change<typeof clients>): Promise<void> {
  await tx
    .update(clients)
    .set({ ...change, version: sql`${clients.version} + 1` })
    .where(eq(clients.id, id));
}

export async function lockModule(tx: ClientTx, id: number) {
  const [row] = await tx.select().from(modules).where(eq(modules.id, id)).for('update');
  return row;
}

export async function updateModule(tx: ClientTx, id: number, change: Change<typeof modules>): Promise<void> {
  await tx
    .update(modules)
    .set({ ...change, version: sql`${modules.version} + 1` })
    .where(eq(modules.id, id));
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
