import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyTx } from '#server/db/database.ts';
import { clients, modules } from '#server/db/tables/clients.ts';
import { users } from '#server/db/tables/people.ts';

const clientColumns = {
  id: clients.id,
  name: clients.name,
  timezone: clients.timezone,
  firstGoodMonth: clients.firstGoodMonth,
  shiftWindowsConfig: clients.shiftWindowsConfig,
  showFullSwRange: clients.showFullSwRange,
};
// By name, as on screens.
const byClient = [sql`lower(${clients.name})`, clients.id];
const byModule = [sql`lower(${modules.name})`, modules.id];

export async function listClients(tx: AnyTx, ids: readonly number[]) {
  return tx
    .select(clientColumns)
    .from(clients)
    .where(inArray(clients.id, [...ids]))
    .orderBy(...byClient);
}

export type ClientRow = Awaited<ReturnType<typeof listClients>>[number];

export async function listModulesById(tx: AnyTx, ids: readonly number[]) {
  return listModules(tx, inArray(modules.id, [...ids]));
}

export async function listActiveModules(tx: AnyTx, clientIds: readonly number[]) {
  return listModules(tx, and(inArray(modules.clientId, [...clientIds]), eq(modules.isActive, true)));
}

/** With their clients, so that a report needs one query. */
async function listModules(tx: AnyTx, condition: SQL | undefined) {
  return tx
    .select({ id: modules.id, name: modules.name, clientId: modules.clientId, client: clientColumns })
    .from(modules)
    .innerJoin(clients, eq(clients.id, modules.clientId))
    .where(condition)
    .orderBy(...byClient, ...byModule);
}

export type ModuleRow = Awaited<ReturnType<typeof listModules>>[number];

export async function findCurrentModuleId(tx: AnyTx, userId: number): Promise<number | null> {
  const [row] = await tx.select({ id: users.currentModuleId }).from(users).where(eq(users.id, userId));
  return row?.id ?? null;
}
