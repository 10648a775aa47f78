import { sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { users } from '#server/db/tables/people.ts';
import { canOpenClient, isUsableModule, matchesConfig } from '../auth/client-access.queries.ts';
import { isAdminHere, isLive, isWithinClientIdleTime, type SessionLimits } from '../auth/sessions.queries.ts';

/** An open page that gets live events: its session, hospital and module. */
export interface Follower {
  sessionId: number;
  clientId: number;
  moduleId: number;
}

/**
 * The followers that may keep their stream: the session has not ended, is still at that hospital and may be, and the user may still
 * use the module. One query for all of them, because it runs every few seconds.
 */
export async function listAllowedFollowers(
  tx: PlatformTx,
  followers: readonly Follower[],
  limits: SessionLimits,
): Promise<Follower[]> {
  const wanted = JSON.stringify(
    followers.map(({ sessionId, clientId, moduleId }) => ({ sessionId, clientId, moduleId })),
  );
  // The access conditions need these table names, and `m` for modules.
  const { rows } = await tx.execute(sql`
    select sessions.id as "sessionId", m.client_id as "clientId", m.id as "moduleId"
    from jsonb_to_recordset(${wanted}::jsonb) as wanted ("sessionId" integer, "clientId" integer, "moduleId" integer)
    join sessions on sessions.id = wanted."sessionId" and sessions.client_id = wanted."clientId"
    join users on users.id = sessions.user_id and users.is_active
    join clients on clients.id = wanted."clientId"
    left join client_configs on ${matchesConfig(users.id)}
    join modules m on m.id = wanted."moduleId" and ${isUsableModule}
    where (sessions.provider_id is null or exists (select from identity_provider_clients p
        where p.provider_id = sessions.provider_id and p.client_id = clients.id))
      and ${isLive(limits)} and ${isWithinClientIdleTime(limits.now)} and ${canOpenClient(isAdminHere)}`);
  return rows as unknown as Follower[];
}
