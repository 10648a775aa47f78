import { lt } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { spentChallenges } from '#server/db/tables/identity.ts';

/** Records that a challenge was used; false if it was used before. */
export async function spendChallenge(tx: PlatformTx, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(spentChallenges)
    .values({ hash, expiresAt })
    .onConflictDoNothing()
    .returning({ hash: spentChallenges.hash });
  return rows.length === 1;
}

export async function deleteExpiredChallenges(tx: PlatformTx, now: Date): Promise<void> {
  await tx.delete(spentChallenges).where(lt(spentChallenges.expiresAt, now));
}
