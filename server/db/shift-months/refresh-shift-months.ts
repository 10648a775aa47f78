import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';

/** In one transaction: short enough that a save of one of these months hardly waits. */
const monthsAtOnce = 50;

/** Adds up again the months whose shifts have changed. */
export async function refreshShiftMonths(db: Database): Promise<void> {
  let added = monthsAtOnce;
  while (added === monthsAtOnce) {
    const { rows } = await db.platform(tx =>
      tx.execute<{ added: number }>(sql`select refresh_shift_months(${monthsAtOnce}) as added`),
    );
    added = rows[0]?.added ?? 0;
  }
}
