import { sql } from 'drizzle-orm';
import { OperatorError } from '#server/core/operator-error.ts';
import type { Database, PlatformTx } from '../database.ts';
import { recordCommand, withoutTimeLimit } from './audit-maintenance.ts';
import { erasedName, eraseFromAudit, listAddresses, type PersonToErase } from './erase-from-audit.ts';

export async function erasePerson(
  db: Database,
  email: string,
  { now, decryptRecipient }: { now: Date; decryptRecipient: DecryptRecipient },
) {
  return withoutTimeLimit(db, async tx => {
    const person = await getErasable(tx, email);
    const erased = await erasePeople(tx, [person], decryptRecipient);
    await recordCommand(tx, {
      at: now,
      action: 'erased user',
      recordType: 'user',
      recordId: String(person.id),
      details: erased.counts,
    });
    return { ...erased, id: person.id };
  });
}

async function getErasable(tx: PlatformTx, email: string): Promise<PersonToErase> {
  const { rows } = await tx.execute<{ id: number; email: string; administrator: boolean }>(
    sql`select id, email, is_admin and is_active as administrator from users where lower(email) = lower(${email})`,
  );
  const [person] = rows;
  if (!person) throw new OperatorError(`${email} has no account`);
  if (person.administrator) await refuseLastAdministrator(tx, person);
  await tx.execute(sql`select from users where id = ${person.id} for update`);
  return person;
}

/** Locks all administrators in the order that `countLockedAdministrators` uses: two commands at once must not erase the last two. */
async function refuseLastAdministrator(tx: PlatformTx, { id, email }: PersonToErase): Promise<void> {
  const { rows } = await tx.execute(
    sql`select id from users where is_admin and is_active order by id for update`,
  );
  if (rows.every(row => row.id === id)) {
    throw new OperatorError(`${email} is the last active administrator; nothing was changed`);
  }
}

/**
 * Deletes the accounts and replaces the names in the rows that stay. The audit trail comes first: it takes longest and blocks
 * no other request, while a changed shift blocks saves of its month until the transaction ends. Returns how many records
 * named the people, and how many mails have an unknown recipient, because they were sealed with another secret.
 */
export async function erasePeople(
  tx: PlatformTx,
  people: readonly PersonToErase[],
  decryptRecipient: DecryptRecipient,
) {
  const addresses = await listAddresses(tx, people);
  const auditEntries = await eraseFromAudit(tx, people, addresses);
  const mails = await deleteQueuedMails(tx, addresses, decryptRecipient);
  const ids = sql.param(people.map(({ id }) => id));
  const rename = async (table: string, id = 'updated_by', name = 'updated_by_name') => {
    const { rowCount } = await tx.execute(sql`
      update ${sql.identifier(table)} set ${sql.identifier(id)} = null, ${sql.identifier(name)} = ${erasedName}
      where ${sql.identifier(id)} = any(${ids}::bigint[])`);
    return rowCount ?? 0;
  };
  const counts = {
    shifts: await rename('shifts'),
    assessments: await rename('assessments'),
    analyses: await rename('analyses'),
    notes: await rename('notes'),
    handovers:
      (await rename('handovers')) +
      (await rename('handovers', 'giving_by', 'giving_by_name')) +
      (await rename('handovers', 'taking_by', 'taking_by_name')),
    red_flags: await rename('red_flags', 'owner_id', 'owner_name'),
    red_flag_actions: await rename('red_flag_actions', 'by_id', 'by_name'),
    subscriptions: await rename('report_subscriptions', 'owner_id', 'owner_name'),
    audit_entries: auditEntries,
    mails: mails.deleted,
  };
  await tx.execute(sql`delete from users where id = any(${ids}::bigint[])`);
  return { counts, unreadableMails: mails.unreadable };
}

/** The recipient of a queued mail; undefined if the mail was sealed with another secret. */
export type DecryptRecipient = (sealed: string) => string | undefined;

/** Deletes mails to these addresses (in lower case) from the job queue, which keeps them until an hour after they were sent, or 14 days after they failed. */
async function deleteQueuedMails(
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
