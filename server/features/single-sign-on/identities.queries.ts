import { and, count, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { clientAccesses, modules } from '#server/db/tables/clients.ts';
import { apiTokens, identityProviders, userIdentities } from '#server/db/tables/identity.ts';
import { sessions, users } from '#server/db/tables/people.ts';

export async function insertIdentity(
  tx: PlatformTx,
  identity: typeof userIdentities.$inferInsert,
): Promise<void> {
  await tx.insert(userIdentities).values(identity);
}

/** A provider has confirmed the address, and its person has an account that works (D46). */
export async function confirmAccount(tx: PlatformTx, userId: number, now: Date): Promise<void> {
  await tx.update(users).set({ emailProvedAt: now, activated: true }).where(eq(users.id, userId));
}

/** False if the provider's settings have changed since the test started. */
export async function setTested(
  tx: PlatformTx,
  { id, version }: { id: number; version: number },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(identityProviders)
    .set({ testedAt: now })
    .where(and(eq(identityProviders.id, id), eq(identityProviders.version, version)))
    .returning({ id: identityProviders.id });
  return rows.length === 1;
}

/** Those of the clients whose people are managed through SCIM (B3). */
export async function listScimClientIds(
  tx: PlatformTx,
  clientIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: apiTokens.clientId })
    .from(apiTokens)
    .where(
      and(
        inArray(apiTokens.clientId, [...clientIds]),
        gt(apiTokens.expiresAt, now),
        sql`'scim' = any(${apiTokens.scopes})`,
      ),
    );
  return rows.map(row => row.id);
}

/** The person's configurations at these clients. */
export async function listConfigs(tx: PlatformTx, userId: number, clientIds: readonly number[]) {
  return tx
    .select({
      client_id: clientAccesses.clientId,
      owner: clientAccesses.owner,
      isSuspended: sql<boolean>`${clientAccesses.suspendedAt} is not null`,
      module_ids: sql<number[]>`array(select m.module_id from client_access_modules m
        where m.client_id = client_accesses.client_id and m.user_id = client_accesses.user_id order by m.module_id)`,
    })
    .from(clientAccesses)
    .where(and(eq(clientAccesses.userId, userId), inArray(clientAccesses.clientId, [...clientIds])));
}

/** Those of the modules that the clients have. */
export async function listModuleIds(
  tx: PlatformTx,
  clientIds: readonly number[],
  moduleIds: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .select({ id: modules.id })
    .from(modules)
    .where(and(inArray(modules.clientId, [...clientIds]), inArray(modules.id, [...moduleIds])));
  return rows.map(row => row.id);
}

/** Whether somebody else owns the client. */
export async function hasOtherOwner(tx: PlatformTx, clientId: number, userId: number): Promise<boolean> {
  const [row] = await tx
    .select({ owners: count() })
    .from(clientAccesses)
    .innerJoin(users, and(eq(users.id, clientAccesses.userId), eq(users.isActive, true)))
    .where(
      and(
        eq(clientAccesses.clientId, clientId),
        eq(clientAccesses.owner, true),
        isNull(clientAccesses.suspendedAt),
        ne(clientAccesses.userId, userId),
      ),
    );
  return (row?.owners ?? 0) > 0;
}

export async function endSuspension(tx: PlatformTx, userId: number, clientId: number): Promise<void> {
  await tx
    .update(clientAccesses)
    .set({ suspendedAt: null })
    .where(and(eq(clientAccesses.clientId, clientId), eq(clientAccesses.userId, userId)));
}

/**
 * Ends the sessions that a provider names: by its own name of the session, else all of the person. Returns their people.
 */
export async function endProviderSessions(
  tx: PlatformTx,
  providerId: number,
  { session, userId }: { session: string | null; userId: number | undefined },
): Promise<{ id: number; firstName: string; lastName: string }[]> {
  const ofPerson = userId === undefined ? sql`false` : eq(sessions.userId, userId);
  const named =
    session === null
      ? ofPerson
      : or(eq(sessions.providerSession, session), and(ofPerson, isNull(sessions.providerSession)));
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.providerId, providerId), named))
    .returning({ userId: sessions.userId });
  const ids = ended.map(row => row.userId);
  return tx.select().from(users).where(inArray(users.id, ids));
}
