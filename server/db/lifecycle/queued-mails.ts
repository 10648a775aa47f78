import { sql } from 'drizzle-orm';
import type { PlatformTx } from '../database.ts';

/** The recipient of a queued mail; undefined if the mail was sealed with another secret. */
export type DecryptRecipient = (sealed: string) => string | undefined;

/** Deletes mails to these addresses (in lower case) from the job queue, which keeps them until an hour after they were sent. */
export async function deleteQueuedMails(
  tx: PlatformTx,
  addresses: readonly string[],
  decryptRecipient: DecryptRecipient,
): Promise<{ deleted: number; unreadable: number }> {
  const { rows: found } = await tx.execute(sql`select to_regclass('pgboss.job') is not null as exists`);
  if (!found[0]?.exists) return { deleted: 0, unreadable: 0 };
  const { rows } = await tx.execute<{ id: string; sealed: string }>(
    sql`select id, data ->> 'sealed' as sealed from pgboss.job where name = 'mail' and data ? 'sealed'`,
  );
  const mails = rows.map(({ id, sealed }) => ({ id, to: decryptRecipient(sealed)?.toLowerCase() }));
  const theirs = mails.filter(({ to }) => to !== undefined && addresses.includes(to)).map(({ id }) => id);
  await tx.execute(
    sql`delete from pgboss.job where name = 'mail' and id = any(${sql.param(theirs)}::uuid[])`,
  );
  return { deleted: theirs.length, unreadable: mails.filter(({ to }) => to === undefined).length };
}
