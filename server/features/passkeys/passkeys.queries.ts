import { and, asc, eq } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { passkeys } from '#server/db/tables/identity.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

export async function listPasskeys(tx: PlatformTx, userId: number): Promise<PasskeyRow[]> {
  return tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

/** Undefined if the credential is registered already. */
export async function insertPasskey(
  tx: PlatformTx,
  values: Omit<typeof passkeys.$inferInsert, 'id' | 'lastUsedAt'>,
): Promise<PasskeyRow | undefined> {
  const [row] = await tx.insert(passkeys).values(values).onConflictDoNothing().returning();
  return row;
}

const isOwn = (userId: number, id: number) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

/** Undefined if the person has no such passkey. */
export async function renamePasskey(tx: PlatformTx, userId: number, id: number, name: string) {
  const [row] = await tx.update(passkeys).set({ name }).where(isOwn(userId, id)).returning();
  return row;
}

/** Undefined if the person has no such passkey. */
export async function deletePasskey(tx: PlatformTx, userId: number, id: number) {
  const [row] = await tx.delete(passkeys).where(isOwn(userId, id)).returning();
  return row;
}

export async function findPasskey(tx: PlatformTx, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  const [row] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

export async function recordPasskeyUse(
  tx: PlatformTx,
  id: number,
  counter: number,
  now: Date,
): Promise<void> {
  await tx.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, id));
}
