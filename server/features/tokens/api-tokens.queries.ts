import { asc, eq, sql } from 'drizzle-orm';
import type { ClientTx } from '#server/db/database.ts';
import { getOnly } from '#server/db/rows.ts';
import { apiTokens } from '#server/db/tables/identity.ts';

/** Never the hash. */
const columns = {
  id: apiTokens.id,
  name: apiTokens.name,
  scopes: apiTokens.scopes,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
};

export type ApiTokenRow = Awaited<ReturnType<typeof listTokens>>[number];

export async function listTokens(tx: ClientTx) {
  return tx.select(columns).from(apiTokens).orderBy(sql`lower(${apiTokens.name})`, asc(apiTokens.id));
}

export async function insertToken(tx: ClientTx, values: typeof apiTokens.$inferInsert): Promise<ApiTokenRow> {
  return getOnly(tx.insert(apiTokens).values(values).returning(columns));
}

/** The deleted row, if there was one. */
export async function deleteToken(tx: ClientTx, id: number): Promise<ApiTokenRow | undefined> {
  const [row] = await tx.delete(apiTokens).where(eq(apiTokens.id, id)).returning(columns);
  return row;
}
