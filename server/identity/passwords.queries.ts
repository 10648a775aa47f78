import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { clientConfigs, clients } from '#server/db/tables/hospitals.ts';
import { sessions, tokens, users } from '#server/db/tables/people.ts';

/** The hospitals whose names must not be a password, and one of which an invitation names. */
export async function listHospitalNames(tx: PlatformTx, userId: number): Promise<string[]> {
  const rows = await tx
    .select({ name: clients.name })
    .from(clientConfigs)
    .innerJoin(clients, eq(clients.id, clientConfigs.clientId))
    .where(eq(clientConfigs.userId, userId))
    .orderBy(clients.name);
  return rows.map(row => row.name);
}

/** A new password ends what the old one opened: links that were mailed, and sessions except the one given. */
export async function setPassword(
  tx: PlatformTx,
  userId: number,
  passwordHash: string,
  keepSessionId: number | null,
): Promise<void> {
  await tx.update(users).set({ passwordHash, activated: true }).where(eq(users.id, userId));
  await tx.delete(tokens).where(eq(tokens.userId, userId));
  const others = keepSessionId === null ? undefined : ne(sessions.id, keepSessionId);
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

interface NewLink {
  tokenHash: Buffer;
  userId: number;
  purpose: 'reset' | 'onboarding';
  now: Date;
  expiresAt: Date;
}

/** A newer link ends older ones. */
export async function replaceLink(tx: PlatformTx, { now, ...link }: NewLink): Promise<void> {
  await tx.delete(tokens).where(eq(tokens.userId, link.userId));
  await tx.insert(tokens).values({ ...link, createdAt: now });
}

/** The person behind a link that still works. */
export async function findLink(tx: PlatformTx, tokenHash: Buffer, now: Date) {
  const [row] = await tx
    .select({ user: users, purpose: tokens.purpose })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(and(isUsable(tokenHash, now), eq(users.isActive, true)));
  return row;
}

/** True for the first who uses it. */
export async function takeLink(tx: PlatformTx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .update(tokens)
    .set({ usedAt: now })
    .where(isUsable(tokenHash, now))
    .returning({ id: tokens.id });
  return used.length === 1;
}

function isUsable(tokenHash: Buffer, now: Date) {
  return and(eq(tokens.tokenHash, tokenHash), isNull(tokens.usedAt), gt(tokens.expiresAt, now));
}
