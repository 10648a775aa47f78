import { userInfo } from 'node:os';
import { type SQL, sql } from 'drizzle-orm';
import { OperatorError } from '#server/core/operator-error.ts';
import { type NewAuditEntry, recordAudit } from '../audit.ts';
import type { Database, PlatformTx } from '../database.ts';

/** A platform transaction without time limits. */
export function withoutTimeLimit<T>(db: Database, run: (tx: PlatformTx) => Promise<T>): Promise<T> {
  return db.platform(run, { work: 'task' });
}

/** The entries of clients, and those of the platform. */
export const auditTables = [sql`audit_entries`, sql`platform_audit_entries`];

/**
 * Runs the statements as the login that owns the audit trail, with the setting that allows changes to it (migration 0012), and
 * returns how many entries they changed. Afterwards the transaction has the platform role again.
 */
export async function changeAudit(tx: PlatformTx, changes: readonly SQL[]): Promise<number> {
  const hadEntries = await hasEntries(tx);
  await tx.execute(
    sql`select set_config('role', 'none', true), set_config('parity.audit_change', 'allowed', true)`,
  );
  // Row-level security hides all rows from a login that does not own the table: a delete would match nothing.
  if ((await hasEntries(tx)) !== hadEntries) {
    throw new OperatorError('this database login cannot change the audit trail: it does not own it');
  }
  let changed = 0;
  for (const change of changes) changed += (await tx.execute(change)).rowCount ?? 0;
  await tx.execute(
    sql`select set_config('parity.audit_change', '', true), set_config('role', 'parity_platform', true)`,
  );
  return changed;
}

async function hasEntries(tx: PlatformTx): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select from audit_trail limit 1`);
  return rowCount === 1;
}

/** Deletes entries from before the day (UTC) `months` months ago, and records how many. */
export async function pruneAudit(
  db: Database,
  months: number,
  now: Date,
): Promise<{ deleted: number; before: string }> {
  return withoutTimeLimit(db, async tx => {
    const { rows } = await tx.execute<{ before: string }>(sql`
      select ((${now.toISOString()}::timestamptz at time zone 'UTC')::date - make_interval(months => ${months}))::date
        as before`);
    const before = rows[0]?.before ?? '';
    const deleted = await changeAudit(
      tx,
      auditTables.map(table => sql`delete from ${table} where at < ${before}::timestamp at time zone 'UTC'`),
    );
    await recordCommand(tx, { at: now, action: 'pruned audit trail', details: { deleted, before } });
    return { deleted, before };
  });
}

type CommandEntry = Pick<NewAuditEntry, 'at' | 'action' | 'clientId' | 'recordType' | 'recordId' | 'details'>;

/** Records a command in the audit trail, with the operating system's user who ran it. */
export async function recordCommand(tx: PlatformTx, entry: CommandEntry): Promise<void> {
  await recordAudit(tx, {
    ...entry,
    actorId: null,
    actorName: 'command line',
    details: { ...entry.details, run_by: operatingSystemLogin() },
    address: '',
    requestId: '',
  });
}

/** In a container, the user may have a number and no name. */
function operatingSystemLogin(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
}
