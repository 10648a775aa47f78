import type pg from 'pg';

/** Our tables that have rows but no planner statistics. */
export async function tablesWithoutStatistics(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples <= 0
      and pg_relation_size(oid) > 0 order by 1`);
  return rows.map(row => row.name);
}
