import { and, eq, inArray } from 'drizzle-orm';
import { readDomain } from '#domain/people/single-sign-on/identity-providers.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { clientAccesses } from '#server/db/tables/clients.ts';
import {
  identityProviderClients,
  identityProviderDomains,
  identityProviders,
  userIdentities,
} from '#server/db/tables/identity.ts';
import { users } from '#server/db/tables/people.ts';
import { listProviderClientIds } from '../sessions/sessions.queries.ts';

export type ProviderRow = typeof identityProviders.$inferSelect;

export async function findProvider(tx: PlatformTx, id: number): Promise<ProviderRow | undefined> {
  const [row] = await tx.select().from(identityProviders).where(eq(identityProviders.id, id));
  return row;
}

/** The active provider of an address's domain. */
export async function findProviderByAddress(tx: PlatformTx, email: string): Promise<ProviderRow | undefined> {
  const domain = readDomain(email);
  if (domain === null) return undefined;
  const [row] = await tx
    .select({ provider: identityProviders })
    .from(identityProviderDomains)
    .innerJoin(identityProviders, eq(identityProviders.id, identityProviderDomains.providerId))
    .where(and(eq(identityProviderDomains.domain, domain), eq(identityProviders.isActive, true)));
  return row?.provider;
}

export async function hasDomain(tx: PlatformTx, providerId: number, domain: string): Promise<boolean> {
  const rows = await tx
    .select({ domain: identityProviderDomains.domain })
    .from(identityProviderDomains)
    .where(
      and(eq(identityProviderDomains.providerId, providerId), eq(identityProviderDomains.domain, domain)),
    );
  return rows.length > 0;
}

/** The active providers that know us by one of these client ids. */
export async function listProvidersByAudience(
  tx: PlatformTx,
  audiences: readonly string[],
): Promise<ProviderRow[]> {
  return tx
    .select()
    .from(identityProviders)
    .where(
      and(inArray(identityProviders.oidcClientId, [...audiences]), eq(identityProviders.isActive, true)),
    );
}

/** The addresses of all owners at the provider's clients. */
export async function listOwnerAddresses(tx: PlatformTx, providerId: number): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ email: users.email })
    .from(identityProviderClients)
    .innerJoin(clientAccesses, eq(clientAccesses.clientId, identityProviderClients.clientId))
    .innerJoin(users, eq(users.id, clientAccesses.userId))
    .where(
      and(
        eq(identityProviderClients.providerId, providerId),
        eq(clientAccesses.owner, true),
        eq(users.isActive, true),
      ),
    )
    .orderBy(users.email);
  return rows.map(row => row.email);
}

/** The id of the person whom the provider knows by this subject. */
export async function findIdentity(
  tx: PlatformTx,
  issuer: string,
  subject: string,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ userId: userIdentities.userId })
    .from(userIdentities)
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)));
  return row?.userId;
}

/** The provider's client if it has only one: audit entries belong to it, so that its owners can read them. */
export async function findOnlyClientId(tx: PlatformTx, providerId: number): Promise<number | null> {
  const [only, ...more] = await listProviderClientIds(tx, providerId);
  return only !== undefined && more.length === 0 ? only : null;
}
