import { sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import type { LiveEvent } from './events.ts';

interface RecordedChange {
  /** In the order of writing, but a later one may be committed first. */
  id: number;
  event: LiveEvent;
}

/** The id of the newest entry of the audit trail. */
export async function getNewestEntry(tx: PlatformTx): Promise<number> {
  const { rows } = await tx.execute<{ id: number | null }>(sql`select max(id) as id from audit_entries`);
  return rows[0]?.id ?? 0;
}

/** Changes of shifts after an entry of the audit trail, at most `most`. */
export async function listChangesAfter(tx: PlatformTx, id: number, most: number): Promise<RecordedChange[]> {
  const { rows } = await tx.execute<{
    id: number;
    client: number;
    actor: number;
    name: string;
    record: string;
  }>(sql`
    select id, client_id as client, actor_id as actor, actor_name as name, record_id as record
    from audit_entries where id > ${id} and record_type = 'shift' order by id limit ${most}`);
  return rows.map(row => {
    // The id of a shift in the audit trail is `module/date/window`.
    const [moduleId, date = '', window] = row.record.split('/');
    return {
      id: row.id,
      event: {
        clientId: row.client,
        moduleId: Number(moduleId),
        date,
        window: Number(window),
        by: row.name,
        byId: row.actor,
      },
    };
  });
}
