import { sql } from 'drizzle-orm';
import type { ClientPolicy, SessionFacts } from '#domain/people/client-obstacles.ts';
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

export interface OpenPage {
  clientId: number;
  /** The address that it connects from. */
  address: string;
}

/** A page of a signed-in person. */
export interface PersonsPage extends OpenPage {
  sessionId: number;
  /** Null if it shows every module that the person may use. */
  moduleId: number | null;
}

/**
 * The pages whose session has not ended and is still at that hospital, and whose user may still use the module; with what decides
 * whether the session can open the hospital. One query for all of them, because it runs every few seconds.
 */
export async function listUsablePages<Page extends PersonsPage>(
  tx: PlatformTx,
  pages: readonly Page[],
  limits: SessionLimits,
): Promise<{ page: Page; facts: SessionFacts; policy: ClientPolicy }[]> {
  const wanted = JSON.stringify(
    pages.map(({ sessionId, clientId, moduleId }, index) => ({ index, sessionId, clientId, moduleId })),
  );
  // The access conditions need these table names, and `m` for modules.
  const { rows } = await tx.execute<PageRow>(sql`
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
    const page = pages[index];
    return page ? { page, facts, policy } : [];
  });
}

/** Instants of such a statement are text. */
type PageRow = Columns<
  Omit<SessionFacts, 'startedAt'> &
    Omit<ClientPolicy, 'twoFactorSince'> & {
      index: number;
      startedAt: string;
      twoFactorSince: string | null;
    }
>;
