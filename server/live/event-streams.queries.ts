import { sql } from 'drizzle-orm';
import { type ClientPolicy, findBlockedClient, type SessionFacts } from '#domain/people/client-obstacles.ts';
import { isNetworkAllowed } from '#domain/people/networks/networks.ts';
import { listUsableLinks } from '#server/auth/display-links/display-links.queries.ts';
import { canOpenClient, isUsableModule, matchesConfig } from '#server/auth/people/client-access.queries.ts';
import {
  isAdminHere,
  isLive,
  isWithinClientIdleTime,
  providerClientIds,
  type SessionLimits,
} from '#server/auth/sessions/sessions.queries.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { Columns } from '#server/db/rows.ts';
import { users } from '#server/db/tables/people.ts';

interface OpenPage {
  clientId: number;
  /** The address that it connects from. */
  address: string;
}

/** A page of a signed-in person. */
interface PersonsPage extends OpenPage {
  sessionId: number;
  /** Null if it shows every module that the person may use. */
  moduleId: number | null;
}

/** A wall screen with a display link (B13). */
interface WallScreen extends OpenPage {
  displayId: number;
}

/** An open page that gets live events. */
export type Follower = PersonsPage | WallScreen;

/** The followers that may keep their stream. */
export async function listAllowedFollowers(
  tx: PlatformTx,
  followers: readonly Follower[],
  limits: SessionLimits,
): Promise<Follower[]> {
  const screens = followers.filter(follower => 'displayId' in follower);
  const pages = followers.filter(follower => 'sessionId' in follower);
  return [
    ...(screens.length > 0 ? await listAllowedScreens(tx, screens, limits.now) : []),
    ...(pages.length > 0 ? await listAllowedPages(tx, pages, limits) : []),
  ];
}

/** Those whose link works, from the networks of the hospital. */
async function listAllowedScreens(
  tx: PlatformTx,
  screens: readonly WallScreen[],
  now: Date,
): Promise<Follower[]> {
  const links = new Map((await listUsableLinks(tx, screens, now)).map(link => [link.id, link]));
  return screens.filter(({ displayId, address }) => {
    const link = links.get(displayId);
    return link !== undefined && isNetworkAllowed(address, link.allowedNetworks);
  });
}

/**
 * Those whose session has not ended, is still at that hospital and can still open it from there, and whose user may still use the
 * module. One query for all of them, because it runs every few seconds.
 */
async function listAllowedPages(
  tx: PlatformTx,
  followers: readonly PersonsPage[],
  limits: SessionLimits,
): Promise<Follower[]> {
  const wanted = JSON.stringify(
    followers.map(({ sessionId, clientId, moduleId }, index) => ({ index, sessionId, clientId, moduleId })),
  );
  // The access conditions need these table names, and `m` for modules.
  const { rows } = await tx.execute<AllowedRow>(sql`
    select wanted.index, sessions.created_at as "startedAt", sessions.has_second_factor as "hasSecondFactor",
      ${isAdminHere} as "isAdmin", ${providerClientIds} as "providerClientIds", clients.id as "clientId",
      clients.name as "clientName", clients.two_factor_since as "twoFactorSince", clients.allowed_networks as "allowedNetworks"
    from jsonb_to_recordset(${wanted}::jsonb)
      as wanted (index integer, "sessionId" bigint, "clientId" bigint, "moduleId" bigint)
    join sessions on sessions.id = wanted."sessionId" and sessions.client_id = wanted."clientId"
    join users on users.id = sessions.user_id and users.is_active
    join clients on clients.id = wanted."clientId"
    left join client_accesses on ${matchesConfig(users.id)}
    left join modules m on m.id = wanted."moduleId" and ${isUsableModule}
    where (m.id is not null or wanted."moduleId" is null) and ${isLive(limits)} and ${isWithinClientIdleTime(limits.now)} and ${canOpenClient(isAdminHere)}`);
  return rows.flatMap(({ index, startedAt, twoFactorSince, ...row }) => {
    const facts = { ...row, startedAt: new Date(startedAt) };
    const policy = { ...row, twoFactorSince: twoFactorSince === null ? null : new Date(twoFactorSince) };
    const follower = followers[index];
    return follower && !findBlockedClient(facts, policy, follower.address) ? follower : [];
  });
}

/** Instants of such a statement are text. */
type AllowedRow = Columns<
  Omit<SessionFacts, 'startedAt'> &
    Omit<ClientPolicy, 'twoFactorSince'> & {
      index: number;
      startedAt: string;
      twoFactorSince: string | null;
    }
>;
