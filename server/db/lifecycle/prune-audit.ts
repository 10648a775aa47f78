import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { changeAudit, withoutTimeLimit } from './audit-maintenance.ts';
import { recordCommand } from './command-entry.ts';

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
