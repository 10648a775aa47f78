import { createHash } from 'node:crypto';
import type pg from 'pg';
import { OperatorError } from '#server/operator-error.ts';
import { inTransaction } from '../driver/transaction.ts';
import { listMigrations, migrate } from '../migrate.ts';
import { type Backup, readBackup } from './backup-file.ts';
import type { Header } from './format.ts';
import { asText, listAppliedMigrations, listTables, quoted, readRows, type Table } from './read-store.ts';

const rowsAtOnce = 500;

/**
 * Restores a verified backup into an empty store: applies the backup's migrations, loads the rows in one transaction that
 * commits only if every table reads back with the backup's checksum, then applies later migrations.
 */
export async function restoreBackup(pool: pg.Pool, { file, header }: Backup): Promise<void> {
  const last = await lastMigration(header, file);
  await refuseUnlessEmpty(pool, header);
  await migrate(pool, last);
  await inTransaction(pool, 'begin', client => load(client, file));
  await migrate(pool);
}

async function lastMigration({ migrations }: Header, file: string): Promise<string> {
  const ours = await listMigrations();
  let last = '';
  for (const [index, { name, hash }] of migrations.entries()) {
    const known = ours[index];
    if (known?.name !== name) {
      throw new OperatorError(`${file} was made by a newer version of Parity (it has ${name})`);
    }
    if (known.hash !== hash) {
      throw new OperatorError(`${file} was made by another version of Parity (${name} differs)`);
    }
    last = name;
  }
  return last;
}

async function refuseUnlessEmpty(pool: pg.Pool, header: Header): Promise<void> {
  await inTransaction(pool, 'begin', async client => {
    const applied = await listAppliedMigrations(client);
    const tables = await listTables(client);
    if (applied.length === 0 && tables.length > 0) {
      throw new OperatorError(`the store is not empty and not ours (it has a table ${tables[0]?.name})`);
    }
    const scoped = applied.some(({ name }) => name === '0003-row-level-security');
    if (scoped) await client.query('set local role parity_platform');
    for (const { name } of tables) {
      const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
      if (rowCount) throw new OperatorError(`the store is not empty (there are rows in ${name})`);
    }
    if (applied.length > header.migrations.length) {
      throw new OperatorError('the store is of a newer version than the backup: use a new, empty one');
    }
  });
}

async function load(client: pg.ClientBase, file: string): Promise<void> {
  const tables = new Map((await listTables(client)).map(table => [table.name, table]));
  await client.query(asText);
  const batch = batchedInsert(client, tables);
  const backup = await readBackup(file, batch.add);
  await batch.flush();
  for (const table of tables.values()) await compare(client, table, backup);
  await client.query('set local role none');
  for (const { table, column, last } of backup.header.sequences) {
    if (last === null) continue;
    await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2)::regclass, $3)', [
      table,
      column,
      last,
    ]);
  }
}

function batchedInsert(client: pg.ClientBase, tables: Map<string, Table>) {
  let current: Header['tables'][number] | undefined;
  let lines: string[] = [];
  const flush = async () => {
    const table = current && tables.get(current.name);
    if (current && !table) throw new OperatorError(`there is no table ${current.name}`);
    if (current && table && lines.length > 0) {
      await client.query(insertion(table, current.columns), [`[${lines.join(',')}]`]);
    }
    lines = [];
  };
  return {
    flush,
    async add(table: Header['tables'][number], line: string) {
      if (table !== current || lines.length === rowsAtOnce) await flush();
      current = table;
      lines.push(line);
    },
  };
}

/** PostgreSQL casts each text form to the column's type. */
function insertion(table: Table, columns: string[]): string {
  const types = new Map(table.columns.map(column => [column.name, column.type]));
  const values = columns.map((name, index) => `(line->>${index})::${types.get(name) ?? 'text'}`);
  return `insert into ${quoted(table.name)} (${columns.map(quoted).join(', ')})
    select ${values.join(', ')} from json_array_elements($1::json) as line`;
}

async function compare(client: pg.ClientBase, table: Table, { file, trailer }: Backup): Promise<void> {
  const hash = createHash('sha256');
  for await (const rows of readRows(client, table)) hash.update(rows);
  if (hash.digest('hex') !== trailer.tables[table.name]) {
    throw new OperatorError(`${table.name} does not read back as ${file} has it; nothing was loaded`);
  }
}
