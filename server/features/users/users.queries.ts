import { and, count, eq, exists, inArray, isNull, like, type SQL, sql } from 'drizzle-orm';
import type { Query } from '#contract/endpoints.ts';
import type { ClientConfig } from '#contract/users/users.ts';
import type { UserRow } from '#server/auth/people/people.queries.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { buildOrder, getPageBounds, searchPattern } from '#server/db/listing.ts';
import { clientAccesses, clientAccessModules } from '#server/db/tables/clients.ts';
import { mailedLinks, sessions, users } from '#server/db/tables/people.ts';

/** `asOwner` searches and sorts only by the values that an owner of `client` may see (D46). */
export type UserFilters = Query<'listUsers'> & { asOwner?: boolean };

/** People with all their configurations. */
export type PersonRow = UserRow & { configs: StoredConfig[] };

export interface StoredConfig extends ClientConfig {
  givenAt: Date;
  openedAt: Date | null;
  suspendedAt: Date | null;
  externalId: string | null;
  userName: string | null;
  changedAt: Date;
}

export async function listPeople(tx: PlatformTx, filters: UserFilters) {
  const where = conditions(tx, filters);
  const order = buildOrder(filters.ordering ?? 'last_name', sortColumns(filters), users.id);
  const { limit, offset } = getPageBounds(filters.page, filters.page_size);
  // Skips to a far page through an index of ids instead of whole rows.
  const ids = tx
    .select({ id: users.id })
    .from(users)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(...order);
  const [total] = await tx.select({ count: count() }).from(users).where(where);
  return { rows: await withConfigs(tx, rows), count: total?.count ?? 0 };
}

function sortColumns(filters: UserFilters) {
  const columns = {
    first_name: sql`lower(${users.firstName})`,
    last_name: sql`lower(${users.lastName})`,
    email: sql`lower(${users.email})`,
    created: users.createdAt,
  };
  const masked = maskedFor(filters);
  if (!masked) return columns;
  return {
    ...columns,
    first_name: sql`case when ${masked} then '' else ${columns.first_name} end`,
    last_name: sql`case when ${masked} then '' else ${columns.last_name} end`,
    created: sql`case when ${masked} then ${givenAt(filters)} else ${columns.created} end`,
  };
}

/** Accounts of which an owner sees only the address: the rule of `chooseAccountDetail` in domain/people/access.ts, in SQL. */
export function maskedFor({ client, asOwner }: UserFilters): SQL | undefined {
  if (!asOwner || client === undefined) return undefined;
  return sql`(exists (select from client_accesses own
      where own.client_id = ${client} and own.user_id = users.id and own.opened_at is null)
    and (users.is_admin or exists (select from client_accesses other
      where other.user_id = users.id and other.client_id <> ${client})))`;
}

function givenAt({ client }: UserFilters): SQL {
  return sql`(select given_at from client_accesses own where own.client_id = ${client} and own.user_id = users.id)`;
}

function conditions(tx: PlatformTx, filters: UserFilters): SQL | undefined {
  const { client, is_active, query } = filters;
  const masked = maskedFor(filters);
  const pattern = query && searchPattern(query);
  return and(
    is_active === undefined
      ? undefined
      : masked
        ? sql`(case when ${masked} then true else ${users.isActive} end) = ${is_active}`
        : eq(users.isActive, is_active),
    pattern ? like(users.search, pattern) : undefined,
    pattern && masked ? sql`(not ${masked} or lower(' ' || ${users.email}) like ${pattern})` : undefined,
    client === undefined
      ? undefined
      : exists(
          tx
            .select({ one: sql`1` })
            .from(clientAccesses)
            .where(and(eq(clientAccesses.clientId, client), eq(clientAccesses.userId, users.id))),
        ),
  );
}

export async function findUser(tx: PlatformTx, id: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  return user;
}

/** Locked until the transaction ends, so that a decision about a person is still right when it is stored. */
export async function findLockedPerson(tx: PlatformTx, id: number): Promise<PersonRow | undefined> {
  const rows = await tx.select().from(users).where(eq(users.id, id)).for('update');
  const [person] = await withConfigs(tx, rows);
  return person;
}

export async function withConfigs(tx: PlatformTx, rows: UserRow[]): Promise<PersonRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(row => row.id);
  const configs = await tx.select().from(clientAccesses).where(inArray(clientAccesses.userId, ids));
  const modules = await tx.select().from(clientAccessModules).where(inArray(clientAccessModules.userId, ids));
  const configsByUser = Map.groupBy(configs, config => config.userId);
  const modulesByConfig = Map.groupBy(modules, module => `${module.userId} ${module.clientId}`);
  return rows.map(row => ({
    ...row,
    configs: (configsByUser.get(row.id) ?? [])
      .sort((a, b) => a.clientId - b.clientId)
      .map(({ clientId, userId: _, ...config }) => ({
        ...config,
        client_id: clientId,
        module_ids: (modulesByConfig.get(`${row.id} ${clientId}`) ?? [])
          .map(module => module.moduleId)
          .sort((a, b) => a - b),
      })),
  }));
}

export async function updateUser(tx: PlatformTx, id: number, change: Partial<UserRow>): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.update(users).set(change).where(eq(users.id, id));
  await tx.update(clientAccesses).set({ changedAt: sql`now()` }).where(eq(clientAccesses.userId, id));
}

/** Suspends the access to a client and ends the sessions there; null restores it (B3). */
export async function setSuspended(tx: PlatformTx, userId: number, clientId: number, at: Date | null) {
  await tx
    .update(clientAccesses)
    .set({ suspendedAt: at, changedAt: sql`now()` })
    .where(and(eq(clientAccesses.clientId, clientId), eq(clientAccesses.userId, userId)));
  if (at) await tx.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.clientId, clientId)));
}

export async function deleteLinks(tx: PlatformTx, userId: number): Promise<void> {
  await tx.delete(mailedLinks).where(eq(mailedLinks.userId, userId));
}

export async function deleteSessions(tx: PlatformTx, userId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

/** The people who own the client now: not deactivated or suspended. */
export async function listOwnerIds(tx: PlatformTx, clientId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(clientAccesses)
    .innerJoin(users, eq(users.id, clientAccesses.userId))
    .where(
      and(
        eq(clientAccesses.clientId, clientId),
        eq(clientAccesses.owner, true),
        isNull(clientAccesses.suspendedAt),
        eq(users.isActive, true),
      ),
    );
  return rows.map(row => row.id);
}

/** Locked, so that two administrators who demote each other at once do not both succeed. */
export async function countLockedAdministrators(tx: PlatformTx): Promise<number> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.isActive, true)))
    .orderBy(users.id)
    .for('update');
  return rows.length;
}
