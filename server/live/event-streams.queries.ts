import { sql } from 'drizzle-orm';
import { type ClientPolicy, findBlockedClient, type SessionFacts } from '#domain/people/client-obstacles.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { users } from '#server/db/tables/people.ts';
import { canOpenClient, isUsableModule, matchesConfig } from '../auth/client-access.queries.ts';
import {
  isAdminHere,
  isLive,
  isWithinClientIdleTime,
  providerClientIds,
  type SessionLimits,
} from '../auth/sessions.queries.ts';

/** An open page that gets live events: its session, hospital and module, and the address that it connects from. */
export interface Follower {
  sessionId: number;
  clientId: number;
  moduleId: number;
  address: string;
}

/**
 * The followers that may keep their stream: the session has not ended, is still at that hospital and can still open it from
 * there, and the user may still use the module. One query for all of them, because it runs every few seconds.
 */
export async function listAllowedFollowers(
  tx: PlatformTx,
  followers: readonly Follower[],
  limits: SessionLimits,
): Promise<Follower[]> {
  const wanted = JSON.stringify(
    followers.map(({ sessionId, clientId, moduleId }, index) => ({ index, sessionId, clientId, moduleId })),
  );
  // The access conditions need these table names, and `m` for modules.
  const { rows } = await tx.execute(sql`
    select wanted.index, sessions.created_at as "startedAt", sessions.has_second_factor as "hasSecondFactor",
      ${isAdminHere} as "isAdmin", ${providerClientIds} as "providerClientIds", clients.id as "clientId",
      clients.name as "clientName", clients.two_factor_since as "twoFactorSince", clients.allowed_networks as "allowedNetworks"
    from jsonb_to_recordset(${wanted}::jsonb)
      as wanted (index integer, "sessionId" integer, "clientId" integer, "moduleId" integer)
    join sessions on sessions.id = wanted."sessionId" and sessions.client_id = wanted."clientId"
    join users on users.id = sessions.user_id and users.is_active
    join clients on clients.id = wanted."clientId"
    left join client_configs on ${matchesConfig(users.id)}
    join modules m on m.id = wanted."moduleId" and ${isUsableModule}
    where ${isLive(limits)} and ${isWithinClientIdleTime(limits.now)} and ${canOpenClient(isAdminHere)}`);
  return (rows as unknown as AllowedRow[]).flatMap(({ index, startedAt, twoFactorSince, ...row }) => {
    const facts = { ...row, startedAt: new Date(startedAt) };
    const policy = { ...row, twoFactorSince: twoFactorSince === null ? null : new Date(twoFactorSince) };
    const follower = followers[index];
    return follower && !findBlockedClient(facts, policy, follower.address) ? follower : [];
  });
}

/** Instants of such a statement are text. */
interface AllowedRow extends Omit<SessionFacts, 'startedAt'>, Omit<ClientPolicy, 'twoFactorSince'> {
  index: number;
  startedAt: string;
  twoFactorSince: string | null;
}
