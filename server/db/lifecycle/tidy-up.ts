import { limitAnswers } from '../driver/driver-internals.ts';
import type { Pool } from '../driver/pool.ts';
import { refreshShiftMonths } from '../shift-months/refresh-shift-months.ts';
import type { Store } from '../store/open-store.ts';

/** Gathers statistics and frees dead rows, which PostgreSQL would do by itself later. */
export async function tidyUp(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // A large database takes longer than the usual limit.
    limitAnswers(client, 0);
    await client.query('vacuum analyze');
  } finally {
    // Closes the connection, which has no limit any more.
    client.release(true);
  }
}

/**
 * Call it after a demo load, a restore or a move: without statistics, reports are slow. It computes the maintained
 * months first, which the server would do within a minute anyway.
 */
export async function finishBulkLoad({ db, pool }: Pick<Store, 'db' | 'pool'>): Promise<void> {
  await refreshShiftMonths(db);
  await tidyUp(pool);
}
