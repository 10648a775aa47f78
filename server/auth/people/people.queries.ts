import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ClientConfig } from '#contract/users/users.ts';
import type { MailKind } from '#domain/people/mail-kinds.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { type Change, isChange } from '#server/db/rows.ts';
import { clientAccesses, clientAccessModules, modules } from '#server/db/tables/clients.ts';
import { users } from '#server/db/tables/people.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUserByEmail(tx: PlatformTx, email: string) {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()));
  return user;
}

export async function getUserByEmail(tx: PlatformTx, email: string) {
  const user = await findUserByEmail(tx, email);
  if (!user) throw new Error('no user has this address');
  return user;
}

/** Undefined if the address has an account already, also one that is being created concurrently. */
export async function insertUser(
  tx: PlatformTx,
  values: Pick<UserRow, 'firstName' | 'lastName' | 'email' | 'isAdmin'>,
): Promise<number | undefined> {
  const [row] = await tx.insert(users).values(values).onConflictDoNothing().returning({ id: users.id });
  return row?.id;
}

/** Locked until the transaction ends, so that signing in and changing credentials do not run at the same time. */
export async function getLockedUser(tx: PlatformTx, id: number) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  if (!user) throw new Error(`no user ${id}`);
  return user;
}

/** Stores a user's own settings. */
export async function updateOwnChoices(tx: PlatformTx, userId: number, choices: Change<typeof users>) {
  if (isChange(choices)) await tx.update(users).set(choices).where(eq(users.id, userId));
}

/** In one statement, because a link in a mail may stop another kind at the same time. */
export async function updateMailChoices(
  tx: PlatformTx,
  userId: number,
  choices: Partial<Record<MailKind, boolean>>,
): Promise<void> {
  const listChosen = (wanted: boolean) =>
    sql.param(Object.keys(choices).filter(kind => choices[kind as MailKind] === wanted));
  await tx.execute(sql`
    update users set stopped_mails = array(
      select distinct kind from unnest(stopped_mails || ${listChosen(false)}::text[]) as kind
      where not kind = any(${listChosen(true)}::text[]) order by kind)
    where id = ${userId}`);
}

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
