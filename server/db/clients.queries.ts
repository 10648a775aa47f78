import { eq, inArray, sql } from 'drizzle-orm';
import type { AnyTx } from './database.ts';
import type { Change } from './rows.ts';
import type { sections } from './tables/catalogue.ts';
import { clients, modules } from './tables/clients.ts';

export async function findClientName(tx: AnyTx, id: number): Promise<string | undefined> {
  const [row] = await tx.select({ name: clients.name }).from(clients).where(eq(clients.id, id));
  return row?.name;
}

export async function findTimezone(tx: AnyTx, clientId: number): Promise<string | undefined> {
  const [row] = await tx.select({ timezone: clients.timezone }).from(clients).where(eq(clients.id, clientId));
  return row?.timezone;
}

/**
 * Locks a client until the transaction ends and returns its row. Take it before any other row lock. `no key update` allows
 * others to add rows that refer to the client; `update` makes them wait.
 */
export async function lockClient(tx: AnyTx, id: number, strength: 'update' | 'no key update') {
  const [row] = await tx.select().from(clients).where(eq(clients.id, id)).for(strength);
  return row;
}

export async function updateClient(tx: AnyTx, id: number, change: Change<typeof clients>): Promise<void> {
  const columns = { ...change, version: sql`${clients.version} + 1` };
  await tx.update(clients).set(columns).where(eq(clients.id, id));
}

/** Locks a module until the transaction ends and returns its row. Take it before a lock of one of its assessments. */
export async function lockModule(tx: AnyTx, id: number) {
  const [row] = await tx.select().from(modules).where(eq(modules.id, id)).for('update');
  return row;
}

export async function updateModule(tx: AnyTx, id: number, change: Change<typeof modules>): Promise<void> {
  const columns = { ...change, version: sql`${modules.version} + 1` };
  await tx.update(modules).set(columns).where(eq(modules.id, id));
}

/** The first id that the table does not have. */
export async function findUnknownId(
  tx: AnyTx,
  table: typeof clients | typeof sections,
  ids: readonly number[],
): Promise<number | undefined> {
  if (ids.length === 0) return undefined;
  const known = await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return ids.find(id => !known.some(row => row.id === id));
}
