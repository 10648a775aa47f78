import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ClientConfig } from '#contract/users/users.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { clientAccesses, clientAccessModules, modules } from '#server/db/tables/clients.ts';

/** Whether the client has all these modules. */
export async function hasModules(tx: PlatformTx, clientId: number, moduleIds: readonly number[]) {
  const wanted = [...new Set(moduleIds)];
  if (wanted.length === 0) return true;
  const found = await tx
    .select({ id: modules.id })
    .from(modules)
    .where(and(eq(modules.clientId, clientId), inArray(modules.id, wanted)));
  return found.length === wanted.length;
}

/** Replaces the user's configuration at that client. */
export async function replaceConfig(tx: PlatformTx, userId: number, config: ClientConfig): Promise<void> {
  const key = { clientId: config.client_id, userId };
  await tx
    .insert(clientAccesses)
    .values({ ...key, owner: config.owner })
    .onConflictDoUpdate({
      target: [clientAccesses.clientId, clientAccesses.userId],
      set: { owner: config.owner, changedAt: sql`now()` },
    });
  await tx
    .delete(clientAccessModules)
    .where(and(eq(clientAccessModules.clientId, key.clientId), eq(clientAccessModules.userId, userId)));
  const rows = [...new Set(config.module_ids)].map(moduleId => ({ ...key, moduleId }));
  if (rows.length > 0) await tx.insert(clientAccessModules).values(rows);
}

export async function deleteConfig(tx: PlatformTx, userId: number, clientId: number): Promise<void> {
  await tx
    .delete(clientAccesses)
    .where(and(eq(clientAccesses.clientId, clientId), eq(clientAccesses.userId, userId)));
}
