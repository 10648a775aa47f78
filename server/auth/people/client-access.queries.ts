import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { clientAccesses, clients } from '#server/db/tables/clients.ts';

// The access rules of D26, written once for every query that asks for them. Such a query selects from `clients` and
// left-joins `client_accesses` for one person. Table names are spelled out, because inside a subquery Drizzle's bare
// column names would mean another table.

/** The person's configuration at a client; use it to left-join `client_accesses`. */
export function matchesConfig(userId: number | SQLWrapper, clientId: SQLWrapper = clients.id) {
  return and(eq(clientAccesses.clientId, clientId), eq(clientAccesses.userId, userId));
}

/** Administrators may open every client, other users the active clients that they have a configuration for that is not suspended. */
export function canOpenClient(isAdmin: boolean | SQLWrapper): SQL {
  return sql`(${isAdmin} or (clients.is_active and client_accesses.user_id is not null and client_accesses.suspended_at is null))`;
}

/** An administrator without a configuration counts as an owner. */
export const isOwner = sql<boolean>`coalesce(client_accesses.owner, true)`;

/** Active modules `m` of the configuration; all active modules of the client for an administrator without one. */
export const isUsableModule = sql`m.client_id = clients.id and m.is_active and (client_accesses.user_id is null or exists (
  select from client_access_modules granted
  where granted.client_id = m.client_id and granted.user_id = client_accesses.user_id and granted.module_id = m.id))`;

export const usableModuleIds = sql<
  number[]
>`array(select m.id from modules m where ${isUsableModule} order by m.id)`;
