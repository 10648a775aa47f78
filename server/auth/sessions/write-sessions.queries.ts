import { and, eq, isNull, lt, ne, not } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { clientAccesses } from '#server/db/tables/clients.ts';
import { spentChallenges } from '#server/db/tables/identity.ts';
import { sessions } from '#server/db/tables/people.ts';
import { isLive, type SessionLimits } from './sessions.queries.ts';

interface NewSession
  extends Omit<
    typeof sessions.$inferInsert,
    'id' | 'createdAt' | 'lastSeenAt' | 'authenticatedAt' | 'vouchedAt' | 'vouchedBy'
  > {
  providerId: number | null;
}

/** The sign-in is a proof: by the provider, or else by the person's own password or passkey. */
export async function insertSession(tx: PlatformTx, session: NewSession, now: Date): Promise<void> {
  const { providerId } = session;
  const proof = providerId === null ? { authenticatedAt: now } : { vouchedAt: now, vouchedBy: providerId };
  await tx.insert(sessions).values({ ...session, ...proof, createdAt: now, lastSeenAt: now });
}

/** Records that the person has given their own password or passkey in this session (D48). */
export async function setAuthenticated(tx: PlatformTx, id: number, now: Date): Promise<void> {
  await tx.update(sessions).set({ authenticatedAt: now }).where(eq(sessions.id, id));
}

/** Records that a provider has vouched for the person in this session (D56). */
export async function setVouched(tx: PlatformTx, id: number, providerId: number, now: Date): Promise<void> {
  await tx.update(sessions).set({ vouchedAt: now, vouchedBy: providerId }).where(eq(sessions.id, id));
}

/** Records that the person of this session has given a second factor. */
export async function setSecondFactor(tx: PlatformTx, id: number): Promise<void> {
  await tx.update(sessions).set({ hasSecondFactor: true }).where(eq(sessions.id, id));
}

export async function touchSession(tx: PlatformTx, id: number, now: Date): Promise<void> {
  await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id));
}

/** False if the session has ended since the request started. The new client may have a shorter idle time, which starts now. */
export async function setSessionClient(
  tx: PlatformTx,
  id: number,
  clientId: number,
  now: Date,
): Promise<boolean> {
  const updated = await tx
    .update(sessions)
    .set({ clientId, lastSeenAt: now })
    .where(eq(sessions.id, id))
    .returning({ id: sessions.id });
  return updated.length === 1;
}

/** Records the first use of an access: from then on the client's owners see the user's name (D46). */
export async function markOpened(tx: PlatformTx, userId: number, clientId: number, now: Date): Promise<void> {
  await tx
    .update(clientAccesses)
    .set({ openedAt: now })
    .where(
      and(
        eq(clientAccesses.clientId, clientId),
        eq(clientAccesses.userId, userId),
        isNull(clientAccesses.openedAt),
      ),
    );
}

export async function deleteSession(tx: PlatformTx, tokenHash: Buffer): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Deletes sessions that can never be used again. */
export async function deleteEndedSessions(tx: PlatformTx, limits: SessionLimits): Promise<void> {
  await tx.delete(sessions).where(not(isLive(limits)));
}

/** False if the session belongs to another user. */
export async function deleteOwnSession(tx: PlatformTx, userId: number, id: number): Promise<boolean> {
  const gone = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return gone.length === 1;
}

export async function deleteOtherSessions(tx: PlatformTx, userId: number, keepId: number): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keepId)));
}

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
