import type pg from 'pg';

/** Tables of ours that the planner knows nothing about, although they hold rows. */
export async function tablesWithoutStatistics(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples <= 0
      and pg_relation_size(oid) > 0 order by 1`);
  return rows.map(row => row.name);
}
