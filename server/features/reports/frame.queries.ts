import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AnyTx } from '#server/db/database.ts';
import { clients, modules } from '#server/db/tables/hospitals.ts';
import { users } from '#server/db/tables/people.ts';

/** By name, as people list them. */
export async function listHospitals(tx: AnyTx, ids: readonly number[]) {
  return tx
    .select({
      id: clients.id,
      name: clients.name,
      timezone: clients.timezone,
      firstGoodMonth: clients.firstGoodMonth,
      shiftWindowsConfig: clients.shiftWindowsConfig,
      showFullSwRange: clients.showFullSwRange,
    })
    .from(clients)
    .where(inArray(clients.id, [...ids]))
    .orderBy(sql`lower(${clients.name})`, clients.id);
}

export type HospitalRow = Awaited<ReturnType<typeof listHospitals>>[number];

const moduleColumns = { id: modules.id, name: modules.name, clientId: modules.clientId };

export async function listModulesById(tx: AnyTx, ids: readonly number[]) {
  return tx
    .select(moduleColumns)
    .from(modules)
    .where(inArray(modules.id, [...ids]))
    .orderBy(sql`lower(${modules.name})`, modules.id);
}

export async function listActiveModules(tx: AnyTx, clientIds: readonly number[]) {
  return tx
    .select(moduleColumns)
    .from(modules)
    .where(and(inArray(modules.clientId, [...clientIds]), eq(modules.isActive, true)))
    .orderBy(sql`lower(${modules.name})`, modules.id);
}

export async function findCurrentModuleId(tx: AnyTx, userId: number): Promise<number | null> {
  const [row] = await tx.select({ id: users.currentModuleId }).from(users).where(eq(users.id, userId));
  return row?.id ?? null;
}
