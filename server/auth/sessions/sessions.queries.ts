import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lte,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ClientAccess } from '#domain/people/access.ts';
import type { ClientPolicy } from '#domain/people/client-obstacles.ts';
import type { PlatformTx, Statement } from '#server/db/database.ts';
import { prepareQuery } from '#server/db/driver/statements.ts';
import { clientAccesses, clients } from '#server/db/tables/clients.ts';
import { identityProviderClients } from '#server/db/tables/identity.ts';
import { sessions, users } from '#server/db/tables/people.ts';
import { canOpenClient, isOwner, matchesConfig, usableModuleIds } from '../people/client-access.queries.ts';

/** The moment, and the idle time after which a session ends. */
export interface SessionLimits {
  now: Date;
  idleMinutes: number;
}

const absoluteHours = 12;

/** The clocks of servers may differ by this much. */
const toleratedMinutesAhead = 5;

/**
 * A live session was created and seen within these times. One from the future, after the clock was set back, has ended: it would
 * otherwise outlive its twelve hours.
 */
function findLiveTimes({ now, idleMinutes }: SessionLimits) {
  return {
    seenSince: new Date(now.getTime() - idleMinutes * 60_000),
    createdSince: new Date(now.getTime() - absoluteHours * 3_600_000),
    until: new Date(now.getTime() + toleratedMinutesAhead * 60_000),
  };
}

type LiveTimes = Record<keyof ReturnType<typeof findLiveTimes>, Date | Placeholder>;

function isWithin({ seenSince, createdSince, until }: LiveTimes): SQL {
  const { createdAt, lastSeenAt } = sessions;
  return sql`(${gt(lastSeenAt, seenSince)} and ${gt(createdAt, createdSince)}
    and ${lte(lastSeenAt, until)} and ${lte(createdAt, until)})`;
}

export function isLive(limits: SessionLimits): SQL {
  return isWithin(findLiveTimes(limits));
}

/** Providers belong to hospitals, so a session that one started has no rights of an administrator. */
export const isAdminHere = sql<boolean>`(${users.isAdmin} and ${sessions.providerId} is null)`;

/** The clients of the session's provider; null if no provider started it. */
export const providerClientIds = sql<number[] | null>`case when ${sessions.providerId} is not null then
  array(select p.client_id from identity_provider_clients p where p.provider_id = ${sessions.providerId}) end`;

const accessColumns = { clientId: clients.id, owner: isOwner, moduleIds: usableModuleIds };

/** What `findBlockedClient` needs to know about a client. */
const policyColumns = {
  clientName: clients.name,
  twoFactorSince: clients.twoFactorSince,
  allowedNetworks: clients.allowedNetworks,
};

/** A client can have a shorter idle time than the server (B5). The query joins `clients` for the session's client. */
export function isWithinClientIdleTime(now: Date | Placeholder): SQL {
  return sql`(clients.idle_minutes is null or
    sessions.last_seen_at > ${now}::timestamptz - make_interval(mins => clients.idle_minutes))`;
}

/** The session behind a token, its person and their access; undefined if it is too old or the person is deactivated. */
export async function findSession(tx: PlatformTx, tokenHash: Buffer, limits: SessionLimits) {
  const [row] = await sessionByToken(tx, { tokenHash, ...findLiveTimes(limits), now: limits.now });
  if (!row) return undefined;
  const { clientId, clientName, owner, moduleIds, twoFactorSince, allowedNetworks, ...session } = row;
  if (clientId === null || clientName === null || allowedNetworks === null)
    return { ...session, client: null, policy: null };
  return {
    ...session,
    client: { clientId, owner, moduleIds },
    policy: { clientId, clientName, twoFactorSince, allowedNetworks },
  };
}

const sessionByToken = prepareQuery(
  {
    id: sessions.id,
    tokenHash: sessions.tokenHash,
    lastSeenAt: sessions.lastSeenAt,
    authenticatedAt: sessions.authenticatedAt,
    vouchedAt: sessions.vouchedAt,
    vouchedBy: sessions.vouchedBy,
    createdAt: sessions.createdAt,
    providerId: sessions.providerId,
    providerClientIds,
    hasSecondFactor: sessions.hasSecondFactor,
    userId: users.id,
    isAdmin: isAdminHere,
    name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    idleMinutes: clients.idleMinutes,
    ...accessColumns,
    ...policyColumns,
  },
  (tx: PlatformTx, columns) =>
    tx
      .select(columns)
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(clientAccesses, matchesConfig(users.id, sessions.clientId))
      .leftJoin(clients, and(eq(clients.id, sessions.clientId), canOpenClient(isAdminHere)))
      .where(
        and(
          eq(sessions.tokenHash, sql.placeholder('tokenHash')),
          eq(users.isActive, true),
          isWithin({
            seenSince: sql.placeholder('seenSince'),
            createdSince: sql.placeholder('createdSince'),
            until: sql.placeholder('until'),
          }),
          isWithinClientIdleTime(sql.placeholder('now')),
        ),
      ),
);

/** The hospital of a token's session. Whether its person may open it is for `findSession` to say. */
export function selectSessionClient(tokenHash: Buffer, limits: SessionLimits): Statement {
  const { seenSince, createdSince, until } = findLiveTimes(limits);
  const text = `select client_id from sessions
    where token_hash = $1 and last_seen_at > $2 and created_at > $3 and last_seen_at <= $4 and created_at <= $4`;
  return { text, values: [tokenHash, seenSince, createdSince, until] };
}

/** The name of the session's hospital if the person has lost access because it is inactive. */
export async function findDeactivatedClient(tx: PlatformTx, sessionId: number): Promise<string | undefined> {
  const [row] = await tx
    .select({ name: clients.name })
    .from(sessions)
    .innerJoin(clientAccesses, matchesConfig(sessions.userId, sessions.clientId))
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
    .leftJoin(clientAccesses, matchesConfig(user.id))
    .where(and(eq(clients.id, clientId), canOpenClient(user.isAdmin)));
  return row ?? null;
}

/** The sign-in policies of clients (B5). */
export async function listClientPolicies(tx: PlatformTx, ids: readonly number[]): Promise<ClientPolicy[]> {
  return tx
    .select({ clientId: clients.id, ...policyColumns })
    .from(clients)
    .where(inArray(clients.id, [...ids]));
}

export async function listProviderClientIds(tx: PlatformTx, providerId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: identityProviderClients.clientId })
    .from(identityProviderClients)
    .where(eq(identityProviderClients.providerId, providerId))
    .orderBy(identityProviderClients.clientId);
  return rows.map(row => row.id);
}

export async function listLiveSessions(tx: PlatformTx, userId: number, limits: SessionLimits) {
  return tx
    .select(getTableColumns(sessions))
    .from(sessions)
    .leftJoin(clients, eq(clients.id, sessions.clientId))
    .where(and(eq(sessions.userId, userId), isLive(limits), isWithinClientIdleTime(limits.now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}
