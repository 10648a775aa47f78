import { eq, sql } from 'drizzle-orm';
import type { MailKind } from '#domain/people/mail-kinds.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { type Change, isChange } from '#server/db/rows.ts';
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
