import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { GroupRule, IdentityProvider } from '#contract/single-sign-on/identity-providers.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { type Change, getOnly } from '#server/db/rows.ts';
import { clientAccesses, clients } from '#server/db/tables/clients.ts';
import {
  identityProviderClients,
  identityProviderDomains,
  identityProviders,
} from '#server/db/tables/identity.ts';
import { sessions, users } from '#server/db/tables/people.ts';

/** Named as on the wire, without the secret. */
const columns = {
  id: identityProviders.id,
  name: identityProviders.name,
  clients: sql<number[]>`array(select client_id from identity_provider_clients
    where provider_id = ${identityProviders.id} order by client_id)`,
  issuer: identityProviders.issuer,
  client_id: identityProviders.oidcClientId,
  scopes: identityProviders.scopes,
  domains: sql<string[]>`array(select domain from identity_provider_domains
    where provider_id = ${identityProviders.id} order by domain)`,
  is_active: identityProviders.isActive,
  required: identityProviders.required,
  create_users: identityProviders.createUsers,
  trusts_two_factor: identityProviders.trustsTwoFactor,
  trusts_addresses: identityProviders.trustsAddresses,
  emergency_owners: identityProviders.emergencyOwners,
  group_claim: identityProviders.groupClaim,
  group_rules: sql<GroupRule[]>`${identityProviders.groupRules}`,
  tested_at: identityProviders.testedAt,
  version: identityProviders.version,
};

type ProviderColumns = Omit<IdentityProvider, 'tested_at'> & { tested_at: Date | null };

export async function listProviders(tx: PlatformTx): Promise<IdentityProvider[]> {
  const rows = await tx
    .select(columns)
    .from(identityProviders)
    .orderBy(asc(sql`lower(${identityProviders.name})`), asc(identityProviders.id));
  return rows.map(present);
}

/** Locked until the transaction ends. */
export async function lockProvider(tx: PlatformTx, id: number): Promise<IdentityProvider | undefined> {
  const [row] = await tx
    .select(columns)
    .from(identityProviders)
    .where(eq(identityProviders.id, id))
    .for('update');
  return row && present(row);
}

function present({ tested_at, ...row }: ProviderColumns): IdentityProvider {
  return { ...row, tested_at: tested_at?.toISOString() ?? null };
}

export async function insertProvider(tx: PlatformTx, values: typeof identityProviders.$inferInsert) {
  const { id } = await getOnly(
    tx.insert(identityProviders).values(values).returning({ id: identityProviders.id }),
  );
  return id;
}

export async function updateProvider(tx: PlatformTx, id: number, change: Change<typeof identityProviders>) {
  const version = sql`${identityProviders.version} + 1`;
  await tx
    .update(identityProviders)
    .set({ ...change, version })
    .where(eq(identityProviders.id, id));
}

export async function deleteProvider(tx: PlatformTx, id: number): Promise<void> {
  await tx.delete(identityProviders).where(eq(identityProviders.id, id));
}

export async function deleteProviderSessions(tx: PlatformTx, id: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.providerId, id));
}

export async function replaceClients(tx: PlatformTx, providerId: number, ids: readonly number[]) {
  await tx.delete(identityProviderClients).where(eq(identityProviderClients.providerId, providerId));
  const rows = ids.map(clientId => ({ clientId, providerId }));
  if (rows.length > 0) await tx.insert(identityProviderClients).values(rows);
}

/** Returns the domains that belong to another provider. */
export async function replaceDomains(tx: PlatformTx, providerId: number, domains: readonly string[]) {
  await tx.delete(identityProviderDomains).where(eq(identityProviderDomains.providerId, providerId));
  if (domains.length === 0) return [];
  const stored = await tx
    .insert(identityProviderDomains)
    .values(domains.map(domain => ({ domain, providerId })))
    .onConflictDoNothing()
    .returning({ domain: identityProviderDomains.domain });
  return domains.filter(domain => !stored.some(row => row.domain === domain));
}

export async function listKnownClientIds(tx: PlatformTx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(inArray(clients.id, [...ids]));
  return rows.map(row => row.id);
}

/** The people among these who are owners of one of the clients. */
export async function listProviderOwnerIds(
  tx: PlatformTx,
  userIds: readonly number[],
  clientIds: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: users.id })
    .from(clientAccesses)
    .innerJoin(users, and(eq(users.id, clientAccesses.userId), eq(users.isActive, true)))
    .where(
      and(
        inArray(clientAccesses.userId, [...userIds]),
        inArray(clientAccesses.clientId, [...clientIds]),
        eq(clientAccesses.owner, true),
        isNull(clientAccesses.suspendedAt),
      ),
    );
  return rows.map(row => row.id);
}
