import type { TestApp } from '../test-app.ts';

const tablesIn = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;

/** All rows of all tables, to be compared: only when a session was last seen is left out. */
export async function takeSnapshot({ sql, store }: TestApp): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql(tablesIn);
  const names: string[] = tables.map(({ name }) => name).filter(name => name !== 'limits');
  const { rows } = await sql(names.map(rowsOf).join(' union all '));
  // Counted before anybody is known, these belong to no scope.
  const { rows: limits } = await store.pool.query(rowsOf('limits'));
  return Object.fromEntries([...rows, ...limits].map(({ name, rows }) => [name, rows]));
}

function rowsOf(name: string): string {
  return `select '${name}' as name, coalesce(json_agg(row order by row::text), '[]') as rows
    from (select to_jsonb(t) - 'last_seen_at' as row from ${name} t) rows`;
}
