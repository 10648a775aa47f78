import { and, desc, eq, gt, isNull, ne, not, type SQL, sql } from 'drizzle-orm';
import type { ClientAccess } from '#domain/people/access.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { prepareQuery } from '#server/db/statements.ts';
import { clientConfigs, clients } from '#server/db/tables/clients.ts';
import { sessions, users } from '#server/db/tables/people.ts';
import { canOpenClient, isOwner, matchesConfig, usableModuleIds } from './client-access.queries.ts';

/** The moment, and the idle time after which a session ends. */
export interface SessionLimits {
  now: Date;
  idleMinutes: number;
}

const absoluteHours = 12;

/** A live session was seen and created after these. */
function earliestTimes({ now, idleMinutes }: SessionLimits) {
  return {
    seenSince: new Date(now.getTime() - idleMinutes * 60_000),
    createdSince: new Date(now.getTime() - absoluteHours * 3_600_000),
  };
}

export function isLive(limits: SessionLimits): SQL {
  const { seenSince, createdSince } = earliestTimes(limits);
  return sql`(${gt(sessions.lastSeenAt, seenSince)} and ${gt(sessions.createdAt, createdSince)})`;
}

/** The session behind a token, its person and their access; undefined if it is too old or the person is deactivated. */
export async function findSession(tx: PlatformTx, tokenHash: Buffer, limits: SessionLimits) {
  const [row] = await sessionByToken(tx, { tokenHash, ...earliestTimes(limits) });
  if (!row) return undefined;
  const { clientId, owner, moduleIds, ...session } = row;
  return { ...session, client: clientId === null ? null : { clientId, owner, moduleIds } };
}

const sessionByToken = prepareQuery((tx: PlatformTx) =>
  tx
    .select({
      id: sessions.id,
      tokenHash: sessions.tokenHash,
      lastSeenAt: sessions.lastSeenAt,
      authenticatedAt: sessions.authenticatedAt,
      userId: users.id,
      isAdmin: users.isAdmin,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      ...accessColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(clientConfigs, matchesConfig(users.id, sessions.clientId))
    .leftJoin(clients, and(eq(clients.id, sessions.clientId), canOpenClient(users.isAdmin)))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        eq(users.isActive, true),
        gt(sessions.lastSeenAt, sql.placeholder('seenSince')),
        gt(sessions.createdAt, sql.placeholder('createdSince')),
      ),
    ),
);

/** The name of the session's hospital if the person has lost access because it is inactive. */
export async function findDeactivatedClient(tx: PlatformTx, sessionId: number): Promise<string | undefined> {
  const [row] = await tx
    .select({ name: clients.name })
    .from(sessions)
    .innerJoin(clientConfigs, matchesConfig(sessions.userId, sessions.clientId))
    .innerJoin(clients, and(eq(clients.id, sessions.clientId), eq(clients.isActive, false)))
    .where(eq(sessions.id, sessionId));
  return row?.name;
}

/** The person's access at one hospital; null if they may not open it. */
export async function findClientAccess(
  tx: PlatformTx,
  user: { id: number; isAdmin: boolean },
  clientId: number,
): Promise<ClientAccess | null> {
  const [row] = await tx
    .select(accessColumns)
    .from(clients)
    .leftJoin(clientConfigs, matchesConfig(user.id))
    .where(and(eq(clients.id, clientId), canOpenClient(user.isAdmin)));
  return row ?? null;
}

const accessColumns = { clientId: clients.id, owner: isOwner, moduleIds: usableModuleIds };

type NewSession = Pick<
  typeof sessions.$inferInsert,
  'tokenHash' | 'userId' | 'clientId' | 'address' | 'device'
>;

export async function insertSession(tx: PlatformTx, session: NewSession, now: Date): Promise<void> {
  await tx.insert(sessions).values({ ...session, createdAt: now, lastSeenAt: now, authenticatedAt: now });
}

/** Records that the password was given in this session (D48). */
export async function setAuthenticated(tx: PlatformTx, id: number, now: Date): Promise<void> {
  await tx.update(sessions).set({ authenticatedAt: now }).where(eq(sessions.id, id));
}

export async function touchSession(tx: PlatformTx, id: number, now: Date): Promise<void> {
  await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id));
}

/** False if the session has ended since the request started. */
export async function setSessionClient(tx: PlatformTx, id: number, clientId: number): Promise<boolean> {
  const updated = await tx
    .update(sessions)
    .set({ clientId })
    .where(eq(sessions.id, id))
    .returning({ id: sessions.id });
  return updated.length === 1;
}

/** Records the first use of an access: from then on the client's owners see the user's name (D46). */
export async function markOpened(tx: PlatformTx, userId: number, clientId: number, now: Date): Promise<void> {
  await tx
    .update(clientConfigs)
    .set({ openedAt: now })
    .where(
      and(
        eq(clientConfigs.clientId, clientId),
        eq(clientConfigs.userId, userId),
        isNull(clientConfigs.openedAt),
      ),
    );
}

export async function deleteSession(tx: PlatformTx, tokenHash: Buffer): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Deletes sessions that can never be used again. */
export async function deleteEndedSessions(tx: PlatformTx, limits: SessionLimits): Promise<void> {
  await tx.delete(sessions).where(not(isLive(limits)));
}

export async function listLiveSessions(tx: PlatformTx, userId: number, limits: SessionLimits) {
  return tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive(limits)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** False if the session belongs to another user. */
export async function deleteOwnSession(tx: PlatformTx, userId: number, id: number): Promise<boolean> {
  const gone = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return gone.length === 1;
}

export async function deleteOtherSessions(tx: PlatformTx, userId: number, keepId: number): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keepId)));
}
