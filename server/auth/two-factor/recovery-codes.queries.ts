import { and, eq, isNull } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { recoveryCodes } from '#server/db/tables/people.ts';

export async function takeRecoveryCode(tx: PlatformTx, userId: number, codeHash: Buffer, now: Date) {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return taken.length === 1;
}

/** Locked, so that of two servers that start at once only one keys them. */
export async function listUnkeyedCodes(tx: PlatformTx) {
  return tx.select().from(recoveryCodes).where(eq(recoveryCodes.isKeyed, false)).for('update');
}

export async function setKeyedHash(tx: PlatformTx, id: number, codeHash: Buffer): Promise<void> {
  await tx.update(recoveryCodes).set({ codeHash, isKeyed: true }).where(eq(recoveryCodes.id, id));
}
