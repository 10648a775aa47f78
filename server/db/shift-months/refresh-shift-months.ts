import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';

// Maintained months: the sums of each module's shifts by month (`shift_months`, `shift_month_counts`), so that a report over many
// clients and years reads a few rows instead of every shift. Triggers mark a month as stale when one of its shifts changes
// (migration 0007); reports use a month only while it is not stale.

/** Months per transaction: few, so that saving a shift of one of these months hardly waits. */
const monthsAtOnce = 50;

/** Recomputes the stale months. */
export async function refreshShiftMonths(db: Database): Promise<void> {
  let added = monthsAtOnce;
  while (added === monthsAtOnce) {
    const { rows } = await db.platform(
      tx => tx.execute<{ added: number }>(sql`select refresh_shift_months(${monthsAtOnce}) as added`),
      { work: 'task' },
    );
    added = rows[0]?.added ?? 0;
  }
}
