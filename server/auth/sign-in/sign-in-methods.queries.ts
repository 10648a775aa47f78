import { and, asc, desc, eq } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import {
  identityProviderClients,
  identityProviders,
  passkeys,
  userIdentities,
} from '#server/db/tables/identity.ts';

export async function hasPasskeys(tx: PlatformTx, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .limit(1);
  return rows.length > 0;
}

/** The active provider of a client with which a person can confirm who they are: preferably the one that started the session. */
export async function findOwnProvider(
  tx: PlatformTx,
  userId: number,
  { providerId, clientId }: { providerId: number | null; clientId: number },
) {
  const [row] = await tx
    .select({ id: identityProviders.id, name: identityProviders.name })
    .from(userIdentities)
    .innerJoin(identityProviders, eq(identityProviders.issuer, userIdentities.issuer))
    .innerJoin(identityProviderClients, eq(identityProviderClients.providerId, identityProviders.id))
    .where(
      and(
        eq(userIdentities.userId, userId),
        eq(identityProviders.isActive, true),
        eq(identityProviderClients.clientId, clientId),
      ),
    )
    .orderBy(desc(eq(identityProviders.id, providerId ?? 0)), asc(identityProviders.id))
    .limit(1);
  return row;
}
