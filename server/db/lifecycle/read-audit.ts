import { sql } from 'drizzle-orm';
import type { Details } from '#domain/audit/audit-entry.ts';
import { describeEntry, formatSentence } from '#domain/audit/describe-entry.ts';
import type { Database, PlatformTx } from '../database.ts';
import { listRecordNames } from '../record-names.ts';

export interface AuditRange {
  /** Instants: `since` is included, `until` is not. */
  since?: string | undefined;
  until: string;
  clientId?: number | undefined;
}

const rowsAtOnce = 1_000;

/**
 * The audit trail as lines of JSON, oldest first. Each page is a separate transaction, so that a slow reader does not keep a
 * connection.
 */
export async function* readAudit(db: Database, range: AuditRange): AsyncGenerator<string[]> {
  let after = '-1';
  for (;;) {
    const { rows, lines } = await db.platform(tx => readPage(tx, after, range), { readOnly: true });
    if (lines.length > 0) yield lines;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.id;
  }
}

/** An entry as it is exported. */
interface ExportedEntry {
  at: string;
  actor_name: string;
  action: string;
  record_type: string;
  record_id: string;
  details: Details;
}

async function readPage(tx: PlatformTx, after: string, { since = '-infinity', until, clientId }: AuditRange) {
  const { rows } = await tx.execute<{ id: string; entry: ExportedEntry }>(sql`
    select e.id::text as id, (select row_to_json(entry) from (
      select e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.client_id as client,
        c.name as client_name, e.actor_id, e.actor_name, e.action, e.record_type, e.record_id, e.details,
        e.address, e.request_id) as entry) as entry
    from audit_trail e left join clients c on c.id = e.client_id
    where e.id > ${after}::bigint and e.at >= ${since}::timestamptz and e.at < ${until}::timestamptz
      and ${clientId === undefined ? sql`true` : sql`e.client_id = ${clientId}`}
    order by e.id limit ${rowsAtOnce}`);
  const names = await listRecordNames(
    tx,
    rows.map(({ entry }) => toReadEntry(entry)),
  );
  const lines = rows.map(({ entry }) => {
    const sentence = formatSentence(describeEntry(toReadEntry(entry), names));
    return JSON.stringify({ ...entry, sentence });
  });
  return { rows, lines };
}

function toReadEntry({ at, actor_name, action, record_type, record_id, details }: ExportedEntry) {
  return { at, action, details, actorName: actor_name, recordType: record_type, recordId: record_id };
}
