import type { TestApp } from './test-app.ts';

/** All rows of all tables, to be compared: only when a session was last seen is left out. */
export async function snapshotOf({ sql, store }: TestApp): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const rowsOf = (name: string) =>
    `select coalesce(json_agg(row order by row::text), '[]') as rows
     from (select to_jsonb(t) - 'last_seen_at' as row from ${name} t) rows`;
  const snapshot: Record<string, unknown> = {};
  for (const { name } of tables) {
    // Counted before anybody is known, these belong to no scope.
    const read = name === 'limits' ? store.pool.query(rowsOf(name)) : sql(rowsOf(name));
    snapshot[name] = (await read).rows[0].rows;
  }
  return snapshot;
}
