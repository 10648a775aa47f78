import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { prepareQuery } from '#server/db/driver/statements.ts';
import { clients } from '#server/db/tables/clients.ts';
import { displayLinks } from '#server/db/tables/identity.ts';

const columns = {
  id: displayLinks.id,
  clientId: displayLinks.clientId,
  clientName: clients.name,
  allowedNetworks: clients.allowedNetworks,
  kind: displayLinks.kind,
  moduleIds: displayLinks.moduleIds,
  tokenHash: displayLinks.tokenHash,
  expiresAt: displayLinks.expiresAt,
  lastUsedAt: displayLinks.lastUsedAt,
};

/** The client of a link must be active. */
const isOpen = and(eq(clients.id, displayLinks.clientId), eq(clients.isActive, true));

const usableLink = prepareQuery(columns, (tx: PlatformTx, selected) =>
  tx
    .select(selected)
    .from(displayLinks)
    .innerJoin(clients, isOpen)
    .where(
      and(
        eq(displayLinks.clientId, sql.placeholder('clientId')),
        or(
          eq(displayLinks.id, sql.placeholder('id')),
          eq(displayLinks.tokenHash, sql.placeholder('tokenHash')),
        ),
        gt(displayLinks.expiresAt, sql.placeholder('now')),
      ),
    ),
);

/** By its id or its token; undefined if the link was revoked or has expired, or its client is inactive. */
export async function findUsableLink(
  tx: PlatformTx,
  clientId: number,
  { id = null, tokenHash = null }: { id?: number | null; tokenHash?: Buffer | null },
  now: Date,
) {
  const [row] = await usableLink(tx, { clientId, id, tokenHash, now });
  return row;
}

/** The usable ones of these links, with the networks that may use them. */
export async function listUsableLinks(
  tx: PlatformTx,
  links: readonly { displayId: number; clientId: number }[],
  now: Date,
) {
  return tx
    .select({ id: displayLinks.id, allowedNetworks: clients.allowedNetworks })
    .from(displayLinks)
    .innerJoin(clients, isOpen)
    .where(
      and(
        inArray(
          displayLinks.clientId,
          links.map(({ clientId }) => clientId),
        ),
        inArray(
          displayLinks.id,
          links.map(({ displayId }) => displayId),
        ),
        gt(displayLinks.expiresAt, now),
      ),
    );
}

export async function markLinkUsed(tx: PlatformTx, clientId: number, id: number, now: Date): Promise<void> {
  await tx
    .update(displayLinks)
    .set({ lastUsedAt: now })
    .where(and(eq(displayLinks.clientId, clientId), eq(displayLinks.id, id)));
}
