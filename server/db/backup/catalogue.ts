import type pg from 'pg';
import { OperatorError } from '#server/operator-error.ts';
import { type Header, leftOut } from './format.ts';

export interface Table {
  name: string;
  /** Without generated columns. */
  columns: { name: string; type: string }[];
  /** The primary key, for the same order in every store. */
  key: { name: string; isText: boolean }[];
  references: string[];
}

/** The tables of a backup, each after the tables that it refers to. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(tablesQuery, [leftOut]);
  return inReferenceOrder(rows);
}

const tablesQuery = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum)
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.position)
      from pg_constraint p
      cross join unnest(p.conkey) with ordinality as k (number, position)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
      where p.conrelid = c.oid and p.contype = 'p'), '[]') as key,
    coalesce((select json_agg(distinct f.relname)
      from pg_constraint r join pg_class f on f.oid = r.confrelid
      where r.conrelid = c.oid and r.contype = 'f' and r.confrelid <> c.oid), '[]') as "references"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> all ($1)
  order by c.relname`;

function inReferenceOrder(tables: Table[]): Table[] {
  const names = new Set(tables.map(table => table.name));
  const ordered: Table[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      table =>
        !placed.has(table.name) && table.references.every(name => placed.has(name) || !names.has(name)),
    );
    if (ready.length === 0) throw new OperatorError('the tables refer to each other in a circle');
    for (const table of ready) placed.add(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

/** Read after the snapshot of the rows was taken, so that no row has a higher number. */
export async function listSequences(client: pg.ClientBase): Promise<Header['sequences']> {
  const { rows } = await client.query(`
    select c.relname as "table", a.attname as "column",
      pg_sequence_last_value(pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass)::text as last
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' and not a.attisdropped
    order by 1, 2`);
  return rows;
}

export async function listAppliedMigrations(client: pg.ClientBase): Promise<Header['migrations']> {
  const { rows: found } = await client.query(
    `select to_regclass('public.parity_migrations') is not null as exists`,
  );
  if (!found[0].exists) return [];
  const { rows } = await client.query('select name, hash from parity_migrations order by name');
  return rows;
}
