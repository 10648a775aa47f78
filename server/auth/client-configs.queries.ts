import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ClientConfig } from '#contract/people/users.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { clientConfigModules, clientConfigs, modules } from '#server/db/tables/clients.ts';

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
    .insert(clientConfigs)
    .values({ ...key, owner: config.owner })
    .onConflictDoUpdate({
      target: [clientConfigs.clientId, clientConfigs.userId],
      set: { owner: config.owner, changedAt: sql`now()` },
    });
  await tx
    .delete(clientConfigModules)
    .where(and(eq(clientConfigModules.clientId, key.clientId), eq(clientConfigModules.userId, userId)));
  const rows = [...new Set(config.module_ids)].map(moduleId => ({ ...key, moduleId }));
  if (rows.length > 0) await tx.insert(clientConfigModules).values(rows);
}

export async function deleteConfig(tx: PlatformTx, userId: number, clientId: number): Promise<void> {
  await tx
    .delete(clientConfigs)
    .where(and(eq(clientConfigs.clientId, clientId), eq(clientConfigs.userId, userId)));
}
