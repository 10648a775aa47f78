import type { Pool } from './pool.ts';

/** Gathers statistics and frees dead rows, which a PostgreSQL does by itself and the embedded store does not. */
export async function tidyUp(pool: Pool): Promise<void> {
  await pool.query('vacuum analyze');
}
