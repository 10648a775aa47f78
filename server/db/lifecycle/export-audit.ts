import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';

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
