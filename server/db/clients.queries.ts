import { eq } from 'drizzle-orm';
import type { AnyTx } from './database.ts';
import { clients } from './tables/clients.ts';

export async function findClientName(tx: AnyTx, id: number): Promise<string | undefined> {
  const [row] = await tx.select({ name: clients.name }).from(clients).where(eq(clients.id, id));
  return row?.name;
}

/**
 * Locks a client until the transaction ends and returns its row. Take it before any other row lock. `no key update` lets
 * others go on adding rows that refer to the client; `update` makes them wait.
 */
export async function lockClient(tx: AnyTx, id: number, strength: 'update' | 'no key update') {
  const [row] = await tx.select().from(clients).where(eq(clients.id, id)).for(strength);
  return row;
}
