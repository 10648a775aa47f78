import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import { type Filter, listPaths, type Operator } from '#domain/scim/filter.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { clientAccesses, modules } from '#server/db/tables/clients.ts';
import { users } from '#server/db/tables/people.ts';
import { maskedFor, type PersonRow, withConfigs } from '../users.queries.ts';

/** The people of a client that SCIM shows: all but administrators, by id. */
export async function listDirectoryPeople(
  tx: PlatformTx,
  clientId: number,
  { filter, offset = 0, limit }: { filter?: Filter | undefined; offset?: number; limit?: number } = {},
): Promise<{ people: PersonRow[]; total: number }> {
  const where = and(
    eq(clientAccesses.clientId, clientId),
    eq(users.isAdmin, false),
    filter && toCondition(filter, clientId),
  );
  const select = tx
    .select({ user: users })
    .from(clientAccesses)
    .innerJoin(users, eq(users.id, clientAccesses.userId))
    .where(where)
    .orderBy(asc(users.id))
    .offset(offset);
  const rows = await (limit === undefined ? select : select.limit(limit));
  const [counted] = await tx
    .select({ total: count() })
    .from(clientAccesses)
    .innerJoin(users, eq(users.id, clientAccesses.userId))
    .where(where);
  const people = await withConfigs(
    tx,
    rows.map(row => row.user),
  );
  return { people, total: counted?.total ?? 0 };
}

/** Attributes of users as texts, as far as the client may see them. */
function listColumns(clientId: number): Record<string, SQL> {
  const masked = maskedFor({ client: clientId, asOwner: true }) ?? sql`false`;
  const visible = (text: SQL) => sql`case when ${masked} then '' else ${text} end`;
  const fullName = visible(sql`${users.firstName} || ' ' || ${users.lastName}`);
  return {
    id: sql`${users.id}::text`,
    username: sql`coalesce(${clientAccesses.userName}, ${users.email})`,
    externalid: sql`${clientAccesses.externalId}`,
    emails: sql`${users.email}`,
    'emails.value': sql`${users.email}`,
    'emails.type': sql`'work'`,
    displayname: fullName,
    'name.formatted': fullName,
    'name.givenname': visible(sql`${users.firstName}`),
    'name.familyname': visible(sql`${users.lastName}`),
    active: sql`((${masked} or ${users.isActive}) and ${clientAccesses.suspendedAt} is null)::text`,
    // Entra ID asks whether a person has a certain manager; Parity stores none.
    manager: sql`null::text`,
    'manager.value': sql`null::text`,
  };
}

/** Whether the filter compares only attributes that users have. */
export function canFilterUsers(filter: Filter): boolean {
  return listPaths(filter).every(path => Object.hasOwn(listColumns(0), path));
}

const compare: Readonly<Record<Operator, (stored: SQL, wanted: SQL) => SQL>> = {
  eq: (stored, wanted) => sql`${stored} = ${wanted}`,
  ne: (stored, wanted) => sql`${stored} is distinct from ${wanted}`,
  co: (stored, wanted) => sql`position(${wanted} in ${stored}) > 0`,
  sw: (stored, wanted) => sql`starts_with(${stored}, ${wanted})`,
  ew: (stored, wanted) => sql`right(${stored}, length(${wanted})) = ${wanted}`,
};

function toCondition(filter: Filter, clientId: number): SQL {
  if (filter.kind !== 'compare') {
    const [left, right] = filter.of.map(part => toCondition(part, clientId));
    return filter.kind === 'and' ? sql`(${left} and ${right})` : sql`(${left} or ${right})`;
  }
  const { path, operator, value } = filter;
  const column = listColumns(clientId)[path] ?? sql`null::text`;
  const wanted = sql`${value.replaceAll('\0', '')}::text`;
  // Only the directory's own ids distinguish case.
  if (path === 'externalid') return compare[operator](column, wanted);
  return compare[operator](sql`lower(${column})`, sql`lower(${wanted})`);
}

/** The active modules of a client. */
export async function listScimModules(tx: PlatformTx, clientId: number) {
  return tx
    .select({ id: modules.id, name: modules.name })
    .from(modules)
    .where(and(eq(modules.clientId, clientId), eq(modules.isActive, true)))
    .orderBy(asc(modules.id));
}

/** Stores the directory's names for a person. */
export async function setDirectoryIds(
  tx: PlatformTx,
  key: { clientId: number; userId: number },
  ids: { userName: string; externalId: string | null },
): Promise<void> {
  await tx
    .update(clientAccesses)
    .set({ ...ids, changedAt: sql`now()` })
    .where(and(eq(clientAccesses.clientId, key.clientId), eq(clientAccesses.userId, key.userId)));
}
