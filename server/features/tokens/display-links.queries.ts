import { asc, eq, sql } from 'drizzle-orm';
import type { ClientTx } from '#server/db/database.ts';
import { getOnly } from '#server/db/rows.ts';
import { displayLinks } from '#server/db/tables/identity.ts';

/** Never the hash. */
const columns = {
  id: displayLinks.id,
  name: displayLinks.name,
  kind: displayLinks.kind,
  moduleIds: displayLinks.moduleIds,
  createdAt: displayLinks.createdAt,
  expiresAt: displayLinks.expiresAt,
  lastUsedAt: displayLinks.lastUsedAt,
};

export type DisplayLinkRow = Awaited<ReturnType<typeof listLinks>>[number];

export async function listLinks(tx: ClientTx) {
  return tx
    .select(columns)
    .from(displayLinks)
    .orderBy(sql`lower(${displayLinks.name})`, asc(displayLinks.id));
}

export async function insertLink(
  tx: ClientTx,
  values: typeof displayLinks.$inferInsert,
): Promise<DisplayLinkRow> {
  return getOnly(tx.insert(displayLinks).values(values).returning(columns));
}

/** The deleted row, if there was one. */
export async function deleteLink(tx: ClientTx, id: number): Promise<DisplayLinkRow | undefined> {
  const [row] = await tx.delete(displayLinks).where(eq(displayLinks.id, id)).returning(columns);
  return row;
}
