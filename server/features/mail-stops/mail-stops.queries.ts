import { and, eq, not, sql } from 'drizzle-orm';
import type { MailKind } from '#domain/people/mail-kinds.ts';
import type { UserRow } from '#server/auth/people/people.queries.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { users } from '#server/db/tables/people.ts';

/** Undefined if the person does not exist or has stopped them before. */
export async function stopMailsOfKind(
  tx: PlatformTx,
  personId: number,
  kind: MailKind,
): Promise<Pick<UserRow, 'id' | 'firstName' | 'lastName'> | undefined> {
  const [person] = await tx
    .update(users)
    .set({ stoppedMails: sql`${users.stoppedMails} || ${kind}::text` })
    .where(and(eq(users.id, personId), not(sql`${kind}::text = any(${users.stoppedMails})`)))
    .returning({ id: users.id, firstName: users.firstName, lastName: users.lastName });
  return person;
}
