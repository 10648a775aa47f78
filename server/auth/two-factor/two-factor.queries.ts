import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { passkeys } from '#server/db/tables/identity.ts';
import { recoveryCodes, sessions, users } from '#server/db/tables/people.ts';

/** True for the first use of this step or a later one: a code works once. */
export async function takeStep(tx: PlatformTx, userId: number, step: number): Promise<boolean> {
  const taken = await tx
    .update(users)
    .set({ twoFactorLastStep: step })
    .where(and(eq(users.id, userId), or(isNull(users.twoFactorLastStep), lt(users.twoFactorLastStep, step))))
    .returning({ id: users.id });
  return taken.length === 1;
}

export async function setPendingSecret(tx: PlatformTx, userId: number, sealed: Buffer): Promise<void> {
  await tx.update(users).set({ twoFactorPendingSecret: sealed }).where(eq(users.id, userId));
}

export async function turnTwoFactorOn(
  tx: PlatformTx,
  userId: number,
  proven: { sealed: Buffer; step: number; codeHashes: Buffer[] },
): Promise<void> {
  await tx
    .update(users)
    .set({ twoFactorSecret: proven.sealed, twoFactorLastStep: proven.step, twoFactorPendingSecret: null })
    .where(eq(users.id, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(proven.codeHashes.map(codeHash => ({ userId, codeHash, isKeyed: true })));
}

/** Also removes passkeys, which count as two factors (B2). */
export async function resetSecondFactors(tx: PlatformTx, userId: number): Promise<void> {
  await turnTwoFactorOff(tx, userId);
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

/** Open sessions lose their second factor, unless a provider vouches for it: hospitals that require one ask to enroll again (B5). */
export async function turnTwoFactorOff(tx: PlatformTx, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({ twoFactorSecret: null, twoFactorLastStep: null, twoFactorPendingSecret: null })
    .where(eq(users.id, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .update(sessions)
    .set({ hasSecondFactor: false })
    .where(and(eq(sessions.userId, userId), isNull(sessions.providerId)));
}

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
