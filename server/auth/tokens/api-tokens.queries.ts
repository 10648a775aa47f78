import { and, eq, gt, sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { prepareQuery } from '#server/db/driver/statements.ts';
import { clients } from '#server/db/tables/clients.ts';
import { apiTokens } from '#server/db/tables/identity.ts';

const usableToken = prepareQuery(
  {
    id: apiTokens.id,
    name: apiTokens.name,
    scopes: apiTokens.scopes,
    lastUsedAt: apiTokens.lastUsedAt,
    clientId: clients.id,
    moduleIds: sql<
      number[]
    >`array(select m.id from modules m where m.client_id = clients.id and m.is_active order by m.id)`,
  },
  (tx: PlatformTx, columns) =>
    tx
      .select(columns)
      .from(apiTokens)
      .innerJoin(clients, and(eq(clients.id, apiTokens.clientId), eq(clients.isActive, true)))
      .where(
        and(
          eq(apiTokens.clientId, sql.placeholder('clientId')),
          eq(apiTokens.tokenHash, sql.placeholder('tokenHash')),
          gt(apiTokens.expiresAt, sql.placeholder('now')),
        ),
      ),
);

/** Undefined if the token does not exist, has expired, or its client is inactive. */
export async function findUsableToken(
  tx: PlatformTx,
  token: { clientId: number; tokenHash: Buffer; now: Date },
) {
  const [row] = await usableToken(tx, token);
  return row;
}

export async function markTokenUsed(tx: PlatformTx, clientId: number, id: number, now: Date): Promise<void> {
  await tx
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(apiTokens.clientId, clientId), eq(apiTokens.id, id)));
}
