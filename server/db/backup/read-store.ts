import { createHash, type Hash } from 'node:crypto';
import { OperatorError } from '#server/core/operator-error.ts';
import { limitAnswers } from '../driver/driver-internals.ts';
import { type Connection, directAnswerMs, type Pool } from '../driver/pool.ts';
import { formatVersion, type Header, leftOut, type Trailer } from './format.ts';

/** Settings for the same text forms in every store, and the role that sees all clients. */
export const asText = `
  set local role parity_platform;
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

const rowsAtOnce = 1_000;

/** The lines of a backup, from one snapshot. The last line is the trailer, which it also returns. */
export async function* readStore(pool: Pool, takenAt: Date): AsyncGenerator<string, Trailer> {
  const client = await pool.connect();
  limitAnswers(client, 0);
  let broken: Error | undefined;
  try {
    await client.query(`begin isolation level repeatable read read only`);
    const migrations = await listAppliedMigrations(client);
    if (migrations.length === 0) throw new OperatorError('the store is empty');
    await client.query(asText);
    return yield* lines(client, migrations, takenAt);
  } finally {
    await client.query('rollback').catch((error: Error) => {
      broken = error;
    });
    limitAnswers(client, directAnswerMs);
    client.release(broken);
  }
}

async function* lines(
  client: Connection,
  migrations: Header['migrations'],
  takenAt: Date,
): AsyncGenerator<string, Trailer> {
  const all = createHash('sha256');
  const tables = await listTables(client);
  const header: Header = {
    format: 'parity backup',
    version: formatVersion,
    takenAt: takenAt.toISOString(),
    migrations,
    tables: await countRows(client, tables),
    sequences: await listSequences(client),
  };
  yield hashed(`${JSON.stringify(header)}\n`, all);
  const trailer: Trailer = { tables: {}, sha256: '' };
  for (const table of tables) {
    const own = createHash('sha256');
    for await (const rows of readRows(client, table)) yield hashed(rows, all, own);
    trailer.tables[table.name] = own.digest('hex');
  }
  trailer.sha256 = all.digest('hex');
  yield `${JSON.stringify(trailer)}\n`;
  return trailer;
}

async function countRows(client: Connection, tables: Table[]): Promise<Header['tables']> {
  const counted: Header['tables'] = [];
  for (const { name, columns } of tables) {
    const { rows } = await client.query(`select count(*)::int as count from ${quoted(name)}`);
    counted.push({ name, columns: columns.map(column => column.name), rows: rows[0].count });
  }
  return counted;
}

/** The table's lines in the order of its key, many at a time. */
export async function* readRows(client: Connection, table: Table): AsyncGenerator<string> {
  const values = table.columns.map(column => `${quoted(column.name)}::text`).join(', ');
  const order = table.key.map(({ name, isText }) => `${quoted(name)}${isText ? ' collate "C"' : ''}`);
  const query = `select array_to_json(array[${values}])::text as line from ${quoted(table.name)} order by ${order.join(', ')}`;
  for await (const lines of readLines(client, query, rowsAtOnce)) yield `${lines.join('\n')}\n`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function hashed(text: string, ...hashes: Hash[]): string {
  for (const hash of hashes) hash.update(text);
  return text;
}

export interface Table {
  name: string;
  /** Without generated columns, and without transactions, which another database counts anew. */
  columns: { name: string; type: string }[];
  /** The primary key, for the same order in every store. */
  key: { name: string; isText: boolean }[];
  /** The tables that its rows need at once; a deferred foreign key is checked after all tables are loaded. */
  references: string[];
  /** If it is a view: the tables that its rows are in. */
  parts?: { name: string; columns: { name: string }[]; where: string }[];
}

/** The tables of a backup, each after the tables that it refers to. */
export async function listTables(client: Connection): Promise<Table[]> {
  const { rows } = await client.query<Table>(tablesQuery, [leftOut]);
  return inReferenceOrder(rows);
}

const tablesQuery = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum)
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.attname <> 'changed_in') as columns,
    coalesce((select json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.position)
      from pg_constraint p
      cross join unnest(p.conkey) with ordinality as k (number, position)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
      where p.conrelid = c.oid and p.contype = 'p'), '[]') as key,
    coalesce((select json_agg(distinct f.relname)
      from pg_constraint r join pg_class f on f.oid = r.confrelid
      where r.conrelid = c.oid and r.contype = 'f' and not r.condeferred and r.confrelid <> c.oid), '[]') as "references"
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
async function listSequences(client: Connection): Promise<Header['sequences']> {
  const { rows } = await client.query(`
    select c.relname as "table", a.attname as "column",
      pg_sequence_last_value(pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass)::text as last
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' and not a.attisdropped
    order by 1, 2`);
  return rows;
}

export async function listAppliedMigrations(client: Connection): Promise<Header['migrations']> {
  const { rows: found } = await client.query(
    `select to_regclass('public.parity_migrations') is not null as exists`,
  );
  if (!found[0].exists) return [];
  const { rows } = await client.query('select name, hash from parity_migrations order by name');
  return rows;
}

/** The rows of a query that selects one text column `line`, through a cursor: so many at once, and never all in memory. */
export async function* readLines(
  client: Connection,
  query: string,
  rowsAtOnce: number,
): AsyncGenerator<string[]> {
  await client.query(`declare line_rows no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from line_rows`);
    if (rows.length > 0) yield rows.map(row => row.line);
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('close line_rows');
}
