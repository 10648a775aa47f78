import { and, desc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { HospitalAccess } from '#domain/people/access.ts';
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
      lastSeenAt: sessions.lastSeenAt,
      authenticatedAt: sessions.authenticatedAt,
      userId: users.id,
      isAdmin: users.isAdmin,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      hospital: hospitalColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(clients, eq(clients.id, sessions.clientId))
    .leftJoin(clientConfigs, isConfigOf(users.id))
    .where(and(eq(sessions.tokenHash, tokenHash), eq(users.isActive, true), isLive(limits)));
  return row && { ...row, hospital: accessOf(row, row.hospital) };
}

/** The person's access at one hospital; undefined where the hospital is not theirs. */
export async function findHospitalAccess(
  tx: PlatformTx,
  user: { id: number; isAdmin: boolean },
  clientId: number,
): Promise<HospitalAccess | undefined> {
  const [row] = await tx
    .select(hospitalColumns)
    .from(clients)
    .leftJoin(clientConfigs, isConfigOf(user.id))
    .where(eq(clients.id, clientId));
  return row && accessOf(user, row);
}

function isConfigOf(userId: number | typeof users.id) {
  return and(eq(clientConfigs.clientId, clients.id), eq(clientConfigs.userId, userId));
}

/** Of `clients`, and of the person's configuration there if there is one. Table names are written out: inside, a bare column would mean another's. */
const hospitalColumns = {
  clientId: clients.id,
  isActive: clients.isActive,
  owner: clientConfigs.owner,
  moduleIds: sql<number[]>`array(
    select m.id from modules m where m.client_id = clients.id and m.is_active and (client_configs.user_id is null or exists (
      select from client_config_modules x
      where x.client_id = m.client_id and x.user_id = client_configs.user_id and x.module_id = m.id))
    order by m.id)`,
};

/**
 * What the columns mean for somebody (D26): the configuration, reduced to active modules; an administrator without one
 * has all active modules and the owner flag.
 */
function accessOf(
  { isAdmin }: { isAdmin: boolean },
  hospital: { clientId: number | null; isActive: boolean | null; owner: boolean | null; moduleIds: number[] },
): HospitalAccess | undefined {
  const { clientId, isActive, owner, moduleIds } = hospital;
  if (clientId === null || !(isAdmin || (isActive && owner !== null))) return undefined;
  return { clientId, owner: owner ?? true, moduleIds };
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
  await tx.insert(sessions).values({ ...session, createdAt: now, lastSeenAt: now, authenticatedAt: now });
}

/** The person gave their password in this session (D48). */
export async function setAuthenticated(tx: PlatformTx, id: number, now: Date): Promise<void> {
  await tx.update(sessions).set({ authenticatedAt: now }).where(eq(sessions.id, id));
}

export async function touchSession(tx: PlatformTx, id: number, now: Date): Promise<void> {
  await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id));
}

/** False if the session has ended since the request began. */
export async function setSessionClient(tx: PlatformTx, id: number, clientId: number): Promise<boolean> {
  const updated = await tx
    .update(sessions)
    .set({ clientId })
    .where(eq(sessions.id, id))
    .returning({ id: sessions.id });
  return updated.length === 1;
}

/** The first time a person uses their access to a hospital: from then on its owners see their name (D46). */
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
