import { sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { acuityFields, sections } from '#server/db/tables/catalogue.ts';
import {
  clientConfigModules,
  clientConfigs,
  clients,
  moduleSections,
  modules,
} from '#server/db/tables/clients.ts';
import { users } from '#server/db/tables/people.ts';

/** A fresh store has neither people nor hospitals. */
export async function isEmpty(tx: PlatformTx): Promise<boolean> {
  const { rows } = await tx.execute<{ empty: boolean }>(
    sql`select not exists (select from users) and not exists (select from clients) as empty`,
  );
  return rows[0]?.empty === true;
}

/** Two servers that start at once on an empty store load one after the other. */
export async function holdBackOtherLoads(tx: PlatformTx): Promise<void> {
  await tx.execute(sql`lock table users, clients in share row exclusive mode`);
}

export async function insertSection(tx: PlatformTx, section: typeof sections.$inferInsert) {
  return only(await tx.insert(sections).values(section).returning({ id: sections.id })).id;
}

/** The ids by name. */
export async function insertFields(
  tx: PlatformTx,
  fields: (typeof acuityFields.$inferInsert)[],
): Promise<ReadonlyMap<string, number>> {
  const { name, id } = acuityFields;
  const rows = await tx.insert(acuityFields).values(fields).returning({ name, id });
  return new Map(rows.map(row => [row.name, row.id]));
}

export async function insertClient(tx: PlatformTx, client: typeof clients.$inferInsert): Promise<number> {
  return only(await tx.insert(clients).values(client).returning({ id: clients.id })).id;
}

export async function insertModule(
  tx: PlatformTx,
  module: typeof modules.$inferInsert,
  sectionIds: readonly number[],
): Promise<number> {
  const { id } = only(await tx.insert(modules).values(module).returning({ id: modules.id }));
  const { clientId } = module;
  await tx
    .insert(moduleSections)
    .values(sectionIds.map(sectionId => ({ clientId, moduleId: id, sectionId })));
  return id;
}

export async function insertUser(tx: PlatformTx, user: typeof users.$inferInsert): Promise<number> {
  return only(await tx.insert(users).values(user).returning({ id: users.id })).id;
}

export async function insertConfig(
  tx: PlatformTx,
  config: typeof clientConfigs.$inferInsert,
  moduleIds: readonly number[],
): Promise<void> {
  const { clientId, userId } = config;
  await tx.insert(clientConfigs).values(config);
  await tx.insert(clientConfigModules).values(moduleIds.map(moduleId => ({ clientId, userId, moduleId })));
}

function only<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('the store gave no row back');
  return row;
}
