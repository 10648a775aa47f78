import { userInfo } from 'node:os';
import { sql } from 'drizzle-orm';
import { OperatorError } from '#server/operator-error.ts';
import { type AuditEntry, recordAudit } from '../audit.ts';
import type { Database, PlatformTx } from '../database.ts';

/** A platform transaction without the statement timeout. */
export function withoutTimeLimit<T>(db: Database, run: (tx: PlatformTx) => Promise<T>): Promise<T> {
  return db.platform(async tx => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return run(tx);
  });
}

/**
 * Runs `change` as the login that owns the audit trail, with the setting that allows changes to it (migration 0012). Afterwards
 * the transaction has the platform role again.
 */
export async function changeAudit<T>(tx: PlatformTx, change: () => Promise<T>): Promise<T> {
  const hadEntries = await hasEntries(tx);
  await tx.execute(
    sql`select set_config('role', 'none', true), set_config('parity.audit_change', 'allowed', true)`,
  );
  // Row-level security hides all rows from a login that does not own the table: a delete would match nothing.
  if ((await hasEntries(tx)) !== hadEntries) {
    throw new OperatorError('this database login cannot change the audit trail: it does not own it');
  }
  const result = await change();
  await tx.execute(
    sql`select set_config('parity.audit_change', '', true), set_config('role', 'parity_platform', true)`,
  );
  return result;
}

async function hasEntries(tx: PlatformTx): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select from audit_entries limit 1`);
  return rowCount === 1;
}

export interface AuditRange {
  /** Instants: `since` is included, `until` is not. */
  since?: string | undefined;
  until: string;
  clientId?: number | undefined;
}

const rowsAtOnce = 1_000;

/**
 * The audit trail as lines of JSON, oldest first. Each page is a separate transaction, so that a slow reader blocks neither the
 * embedded store nor a connection.
 */
export async function* readAudit(
  db: Database,
  { since, until, clientId }: AuditRange,
): AsyncGenerator<string[]> {
  let after = { at: since ?? '-infinity', id: '-1' };
  for (;;) {
    const { rows } = await db.platform(
      tx =>
        tx.execute<{ at: string; id: string; line: string }>(sql`
          select e.at::text as at, e.id::text as id, (select row_to_json(entry)::text from (
            select e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.client_id as client,
              c.name as client_name, e.actor_id, e.actor_name, e.action, e.record_type, e.record_id, e.details,
              e.address, e.request_id) as entry) as line
          from audit_entries e left join clients c on c.id = e.client_id
          where (e.at, e.id) > (${after.at}::timestamptz, ${after.id}::bigint) and e.at < ${until}::timestamptz
            and ${clientId === undefined ? sql`true` : sql`e.client_id = ${clientId}`}
          order by e.at, e.id limit ${rowsAtOnce}`),
      { readOnly: true },
    );
    if (rows.length > 0) yield rows.map(row => row.line);
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last;
  }
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
    const { rowCount } = await changeAudit(tx, () =>
      tx.execute(sql`delete from audit_entries where at < ${before}::timestamp at time zone 'UTC'`),
    );
    const deleted = rowCount ?? 0;
    await recordCommand(tx, { at: now, action: 'pruned audit trail', details: { deleted, before } });
    return { deleted, before };
  });
}

type CommandEntry = Pick<AuditEntry, 'at' | 'action' | 'clientId' | 'recordType' | 'recordId' | 'details'>;

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
