import { sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import type { SessionLimits } from '../auth/sessions.queries.ts';
import { isLive } from '../auth/sessions.queries.ts';

/** Who follows what. */
export interface Follower {
  sessionId: number;
  clientId: number;
  moduleId: number;
}

/**
 * Those that may go on: the session is live and still at that hospital, and the module is still the person's (the rule
 * of findHospitalAccess). One question for all of them, because it is asked every few seconds.
 */
export async function listAllowedFollowers(
  tx: PlatformTx,
  followers: readonly Follower[],
  limits: SessionLimits,
): Promise<Follower[]> {
  const wanted = JSON.stringify(
    followers.map(({ sessionId, clientId, moduleId }) => ({ sessionId, clientId, moduleId })),
  );
  const { rows } = await tx.execute(sql`
    select sessions.id as "sessionId", modules.client_id as "clientId", modules.id as "moduleId"
    from jsonb_to_recordset(${wanted}::jsonb) as wanted ("sessionId" integer, "clientId" integer, "moduleId" integer)
    join sessions on sessions.id = wanted."sessionId" and sessions.client_id = wanted."clientId"
    join users on users.id = sessions.user_id and users.is_active
    join clients on clients.id = wanted."clientId" and (clients.is_active or users.is_admin)
    join modules on modules.client_id = clients.id and modules.id = wanted."moduleId" and modules.is_active
    left join client_configs config on config.client_id = clients.id and config.user_id = users.id
    where ${isLive(limits)} and case when config.user_id is null then users.is_admin else exists (
      select from client_config_modules granted
      where granted.client_id = clients.id and granted.user_id = users.id and granted.module_id = modules.id) end`);
  return rows as unknown as Follower[];
}
