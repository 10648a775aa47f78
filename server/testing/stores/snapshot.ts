import type { TestApp } from '../test-app.ts';

/** No scope may read them, only the login. */
const withoutScope = ['attempt_counts', 'parity_migrations'];

const tablesIn = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;

/** All rows of all tables, for comparison, without the time when a session was last seen. */
export async function takeSnapshot({ sql, store }: TestApp): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql(tablesIn);
  const names: string[] = tables.map(({ name }) => name).filter(name => !withoutScope.includes(name));
  const { rows } = await sql(names.map(selectRows).join(' union all '));
  const { rows: others } = await store.pool.query(withoutScope.map(selectRows).join(' union all '));
  return Object.fromEntries([...rows, ...others].map(({ name, rows }) => [name, rows]));
}

function selectRows(name: string): string {
  return `select '${name}' as name, coalesce(json_agg(row order by row::text), '[]') as rows
    from (select to_jsonb(t) - 'last_seen_at' as row from ${name} t) rows`;
}
