import type pg from 'pg';
import { asPlatform } from './every-table.ts';

/** The rows of every table as text, by the table's name, for a test that searches for what must not be stored. */
export async function readStoredText(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows: tables } = await pool.query<{ name: string; isPlatforms: boolean }>(`
    select c.oid::regclass::text as name, has_table_privilege('parity_platform', c.oid, 'select') as "isPlatforms"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'`);
  const texts = new Map<string, string>();
  for (const { name, isPlatforms } of tables) {
    const query = `select t::text as row from ${name} t`;
    // Row-level security hides the rows of most tables from the login.
    const { rows } = isPlatforms ? await asPlatform(pool, query) : await pool.query(query);
    texts.set(name, rows.map(({ row }) => String(row)).join('\n'));
  }
  return texts;
}
