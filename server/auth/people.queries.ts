import { eq, sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { users } from '#server/db/tables/people.ts';

export async function findUserByEmail(tx: PlatformTx, email: string) {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()));
  return user;
}

export async function getUserByEmail(tx: PlatformTx, email: string) {
  const user = await findUserByEmail(tx, email);
  if (!user) throw new Error('nobody has this address');
  return user;
}

/** Held until the transaction ends: whoever changes how somebody signs in, or signs them in, does it alone. */
export async function getLockedUser(tx: PlatformTx, id: number) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  if (!user) throw new Error(`no user ${id}`);
  return user;
}
