import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { clientAccesses, clients } from '#server/db/tables/clients.ts';
import { userIdentities } from '#server/db/tables/identity.ts';
import { mailedLinks, sessions, users } from '#server/db/tables/people.ts';
import { resetSecondFactors } from '../two-factor/two-factor.queries.ts';

/** The names of a user's clients, which must not be part of a password. An invitation names the first. */
export async function listClientNames(tx: PlatformTx, userId: number): Promise<string[]> {
  const rows = await tx
    .select({ name: clients.name })
    .from(clientAccesses)
    .innerJoin(clients, eq(clients.id, clientAccesses.clientId))
    .where(eq(clientAccesses.userId, userId))
    .orderBy(clients.name);
  return rows.map(row => row.name);
}

interface NewPassword {
  passwordHash: string;
  /** Set by another user: valid for one sign-in, and the address is no longer proved (D46, D47). */
  isTemporary: boolean;
  /** The one session that does not end. */
  keepSessionId: number | null;
}

/** Sets a password, and ends mailed links and sessions except the one given. */
export async function setPassword(tx: PlatformTx, userId: number, given: NewPassword): Promise<void> {
  const { passwordHash, isTemporary, keepSessionId } = given;
  await tx
    .update(users)
    .set({
      passwordHash,
      activated: true,
      passwordIsTemporary: isTemporary,
      ...(isTemporary && { emailProvedAt: null }),
    })
    .where(eq(users.id, userId));
  await tx.delete(mailedLinks).where(eq(mailedLinks.userId, userId));
  const others = keepSessionId === null ? undefined : ne(sessions.id, keepSessionId);
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

/** Removes a temporary password after it was used once. */
export async function removePassword(tx: PlatformTx, userId: number): Promise<void> {
  await tx.update(users).set({ passwordHash: null, passwordIsTemporary: false }).where(eq(users.id, userId));
}

export async function proveAddress(tx: PlatformTx, userId: number, now: Date): Promise<void> {
  await tx.update(users).set({ emailProvedAt: now }).where(eq(users.id, userId));
}

/** Deletes all credentials, and ends all sessions. The account keeps its client configurations. */
export async function deleteCredentials(tx: PlatformTx, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash: null, passwordIsTemporary: false, activated: false })
    .where(eq(users.id, userId));
  await resetSecondFactors(tx, userId);
  await tx.delete(userIdentities).where(eq(userIdentities.userId, userId));
  await tx.delete(mailedLinks).where(eq(mailedLinks.userId, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

export type LinkPurpose = (typeof mailedLinks.$inferSelect)['purpose'];

/** Stores a link and deletes older ones. */
export async function replaceLink(tx: PlatformTx, link: typeof mailedLinks.$inferInsert): Promise<void> {
  await tx.delete(mailedLinks).where(eq(mailedLinks.userId, link.userId));
  await tx.insert(mailedLinks).values(link);
}

/** The user and purpose of a link that still works. */
export async function findLink(tx: PlatformTx, tokenHash: Buffer, now: Date) {
  const [row] = await tx
    .select({ user: users, purpose: mailedLinks.purpose })
    .from(mailedLinks)
    .innerJoin(users, eq(users.id, mailedLinks.userId))
    .where(and(isUsable(tokenHash, now), eq(users.isActive, true)));
  return row;
}

/** Marks a link as used; true for the first caller only. */
export async function takeLink(tx: PlatformTx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .update(mailedLinks)
    .set({ usedAt: now })
    .where(isUsable(tokenHash, now))
    .returning({ id: mailedLinks.id });
  return used.length === 1;
}

function isUsable(tokenHash: Buffer, now: Date) {
  return and(
    eq(mailedLinks.tokenHash, tokenHash),
    isNull(mailedLinks.usedAt),
    gt(mailedLinks.expiresAt, now),
  );
}
