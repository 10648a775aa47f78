import { and, desc, eq, gt, lte, ne, or, sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { clientConfigs, clients } from '#server/db/tables/hospitals.ts';
import { sessions, users } from '#server/db/tables/people.ts';

/** What a session may be at most, whatever it does. */
export interface SessionLimits {
  now: Date;
  idleMinutes: number;
}

const absoluteHours = 12;

export function isLive({ now, idleMinutes }: SessionLimits) {
  return and(
    gt(sessions.lastSeenAt, new Date(now.getTime() - idleMinutes * 60_000)),
    gt(sessions.createdAt, new Date(now.getTime() - absoluteHours * 3_600_000)),
  );
}

/** The session behind a token with its person; undefined once it is too old or the person was deactivated. */
export async function findSession(tx: PlatformTx, tokenHash: Buffer, limits: SessionLimits) {
  const [row] = await tx
    .select({
      id: sessions.id,
      tokenHash: sessions.tokenHash,
      clientId: sessions.clientId,
      lastSeenAt: sessions.lastSeenAt,
      userId: users.id,
      isAdmin: users.isAdmin,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), eq(users.isActive, true), isLive(limits)));
  return row;
}

/**
 * The person's access at one hospital (D26): the configuration, reduced to active modules; an administrator without
 * one has all active modules and the owner flag. Undefined where the hospital is not theirs.
 */
export async function findHospitalAccess(
  tx: PlatformTx,
  user: { id: number; isAdmin: boolean },
  clientId: number,
) {
  // Names of tables are written out: inside, a bare column would mean another's.
  const moduleIds = sql<number[]>`array(
    select m.id from modules m where m.client_id = clients.id and m.is_active and (client_configs.user_id is null or exists (
      select from client_config_modules x where x.client_id = m.client_id and x.user_id = ${user.id} and x.module_id = m.id))
    order by m.id)`;
  const [row] = await tx
    .select({ owner: clientConfigs.owner, isActive: clients.isActive, moduleIds })
    .from(clients)
    .leftJoin(clientConfigs, and(eq(clientConfigs.clientId, clients.id), eq(clientConfigs.userId, user.id)))
    .where(eq(clients.id, clientId));
  if (!row || !(user.isAdmin || (row.isActive && row.owner !== null))) return undefined;
  return { clientId, owner: row.owner ?? true, moduleIds: row.moduleIds };
}

export interface NewSession {
  tokenHash: Buffer;
  userId: number;
  clientId: number | null;
  address: string;
  device: string;
  now: Date;
}

export async function insertSession(tx: PlatformTx, { now, ...session }: NewSession): Promise<void> {
  await tx.insert(sessions).values({ ...session, createdAt: now, lastSeenAt: now });
}

export async function touchSession(tx: PlatformTx, id: number, now: Date): Promise<void> {
  await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id));
}

export async function setSessionClient(tx: PlatformTx, id: number, clientId: number): Promise<void> {
  await tx.update(sessions).set({ clientId }).where(eq(sessions.id, id));
}

export async function deleteSession(tx: PlatformTx, tokenHash: Buffer): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Sessions that can never be used again. */
export async function deleteEndedSessions(
  tx: PlatformTx,
  { now, idleMinutes }: SessionLimits,
): Promise<void> {
  await tx
    .delete(sessions)
    .where(
      or(
        lte(sessions.lastSeenAt, new Date(now.getTime() - idleMinutes * 60_000)),
        lte(sessions.createdAt, new Date(now.getTime() - absoluteHours * 3_600_000)),
      ),
    );
}

export async function listLiveSessions(tx: PlatformTx, userId: number, limits: SessionLimits) {
  return tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive(limits)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** False where it is not this person's. */
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
