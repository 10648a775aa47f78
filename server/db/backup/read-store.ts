import { createHash, type Hash } from 'node:crypto';
import type pg from 'pg';
import { OperatorError } from '#server/operator-error.ts';
import { readLines } from '../read-lines.ts';
import { listAppliedMigrations, listSequences, listTables, type Table } from './catalogue.ts';
import { formatVersion, type Header, type Trailer } from './format.ts';

/** Settings for the same text forms in every store, and the role that sees all clients. */
export const asText = `
  set local role parity_platform;
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

const rowsAtOnce = 1_000;

/** The lines of a backup, from one snapshot. The last line is the trailer, which it also returns. */
export async function* readStore(pool: pg.Pool, takenAt: Date): AsyncGenerator<string, Trailer> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin isolation level repeatable read read only`);
    const migrations = await listAppliedMigrations(client);
    if (migrations.length === 0) throw new OperatorError('there is nothing in the store');
    await client.query(asText);
    return yield* lines(client, migrations, takenAt);
  } finally {
    await client.query('rollback').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}

async function* lines(
  client: pg.ClientBase,
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

async function countRows(client: pg.ClientBase, tables: Table[]): Promise<Header['tables']> {
  const counted: Header['tables'] = [];
  for (const { name, columns } of tables) {
    const { rows } = await client.query(`select count(*)::int as count from ${quoted(name)}`);
    counted.push({ name, columns: columns.map(column => column.name), rows: rows[0].count });
  }
  return counted;
}

/** The table's lines in the order of its key, many at a time. */
export async function* readRows(client: pg.ClientBase, table: Table): AsyncGenerator<string> {
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
