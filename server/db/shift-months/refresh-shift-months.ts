import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';

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
