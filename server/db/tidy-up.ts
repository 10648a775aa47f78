import { limitAnswers, type Pool } from './connections/pool.ts';
import type { Store } from './open-store.ts';
import { refreshShiftMonths } from './shift-months/refresh-shift-months.ts';

/** Gathers statistics and frees dead rows. PostgreSQL does that by itself, the embedded store does not. */
export async function tidyUp(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // A large database takes longer than the usual limit.
    limitAnswers(client, 0);
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

/**
 * Call it after a demo load, a restore or a move: without statistics, reports are several times slower. On PostgreSQL it
 * computes the maintained months first, which the server would do within a minute anyway.
 */
export async function finishBulkLoad({ kind, db, pool }: Pick<Store, 'kind' | 'db' | 'pool'>): Promise<void> {
  if (kind === 'postgres') await refreshShiftMonths(db);
  await tidyUp(pool);
}

/** Gathers statistics of tables that changed a lot, by the rule of PostgreSQL's autovacuum. */
export async function analyzeChangedTables(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(`
    select relid::regclass::text as name from pg_stat_user_tables
    where schemaname = 'public' and n_mod_since_analyze > 50 + 0.1 * n_live_tup`);
  for (const { name } of rows) await pool.query(`analyze ${name}`);
}
