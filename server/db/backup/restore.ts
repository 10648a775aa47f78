import { createHash } from 'node:crypto';
import { OperatorError } from '#server/core/operator-error.ts';
import type { Connection, Pool } from '../driver/pool.ts';
import { inTransaction } from '../driver/transaction.ts';
import { listMigrations, migrate } from '../migrations/migrate.ts';
import { type Backup, readBackup } from './backup-file.ts';
import type { Header } from './format.ts';
import { asText, listAppliedMigrations, listTables, quoted, readRows, type Table } from './read-store.ts';
import { isBackupOfVersion01, type Names, namesForVersion01, schemaOfVersion01 } from './version-0-1.ts';

const rowsAtOnce = 500;

const sameNames: Names = { table: name => name, column: (_, name) => name, place: table => table };

/**
 * Restores a verified backup into an empty store: applies the backup's migrations, loads the rows in one transaction that
 * commits only if every table reads back with the backup's checksum, then applies later migrations. A backup of 0.1 is loaded
 * into the schema of 1.0.
 */
export async function restoreBackup(pool: Pool, backup: Backup): Promise<void> {
  const isOld = isBackupOfVersion01(backup.header.migrations, backup.file);
  const last = isOld ? schemaOfVersion01 : await lastMigration(backup.header, backup.file);
  await refuseUnlessEmpty(pool, last);
  await migrate(pool, last);
  await inTransaction(pool, 'begin', client => load(client, backup, isOld ? namesForVersion01 : sameNames));
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

async function refuseUnlessEmpty(pool: Pool, last: string): Promise<void> {
  await inTransaction(pool, 'begin', async client => {
    const applied = await listAppliedMigrations(client);
    const tables = await listTables(client);
    if (applied.length === 0 && tables.length > 0) {
      throw new OperatorError(`the store is not empty and not ours (it has a table ${tables[0]?.name})`);
    }
    if (applied.length > 0) await client.query('set local role parity_platform');
    for (const { name } of tables) {
      const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
      if (rowCount) throw new OperatorError(`the store is not empty (there are rows in ${name})`);
    }
    if (applied.some(({ name }) => name > last)) {
      throw new OperatorError('the store is of a newer version than the backup: use a new, empty one');
    }
  });
}

async function load(client: Connection, { file, header }: Backup, names: Names): Promise<void> {
  const tables = await findTables(client, header, names);
  await client.query(asText);
  const batch = batchedInsert(client, tables);
  const backup = await readBackup(file, batch.add);
  await batch.flush();
  for (const [name, table] of tables) await compare(client, table, backup.trailer.tables[name], file);
  await client.query('set local role none');
  for (const { table, column, last } of backup.header.sequences) {
    if (last === null) continue;
    await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2)::regclass, $3)', [
      names.table(table),
      column,
      last,
    ]);
  }
}

/** The store's tables by the backup's names, with the columns in the backup's order. */
async function findTables(
  client: Connection,
  header: Header,
  names: Names,
): Promise<ReadonlyMap<string, Table>> {
  const stored = new Map((await listTables(client)).map(table => [table.name, table]));
  const find = ({ name, columns }: Header['tables'][number]): Table => {
    const table = stored.get(names.table(name)) ?? missing(`table ${name}`);
    const known = new Map(table.columns.map(column => [column.name, column]));
    const inOrder = columns.map(
      column => known.get(names.column(name, column)) ?? missing(`column ${name}.${column}`),
    );
    return names.place({ ...table, columns: inOrder });
  };
  return new Map(header.tables.map(table => [table.name, find(table)]));
}

function missing(what: string): never {
  throw new OperatorError(`there is no ${what}`);
}

function batchedInsert(client: Connection, tables: ReadonlyMap<string, Table>) {
  let current = '';
  let lines: string[] = [];
  const flush = async () => {
    if (lines.length === 0) return;
    const table = tables.get(current) ?? missing(`table ${current}`);
    for (const statement of listInsertions(table)) await client.query(statement, [`[${lines.join(',')}]`]);
    lines = [];
  };
  return {
    flush,
    async add({ name }: Header['tables'][number], line: string) {
      if (name !== current || lines.length === rowsAtOnce) await flush();
      current = name;
      lines.push(line);
    },
  };
}

/** PostgreSQL casts each text form to the column's type. */
function listInsertions({ name, columns, parts = [{ name, columns, where: 'true' }] }: Table): string[] {
  const values = columns.map(
    (column, index) => `(line->>${index})::${column.type} as ${quoted(column.name)}`,
  );
  const rows = `(select ${values.join(', ')} from json_array_elements($1::json) as line) as row`;
  return parts.map(part => {
    const names = part.columns.map(column => quoted(column.name)).join(', ');
    return `insert into ${quoted(part.name)} (${names}) select ${names} from ${rows} where ${part.where}`;
  });
}

async function compare(
  client: Connection,
  table: Table,
  written: string | undefined,
  file: string,
): Promise<void> {
  const hash = createHash('sha256');
  for await (const rows of readRows(client, table)) hash.update(rows);
  if (hash.digest('hex') !== written) {
    throw new OperatorError(`${table.name} does not read back as ${file} has it; nothing was loaded`);
  }
}
