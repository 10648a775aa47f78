import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '#server/core/operator-error.ts';
import { readLines } from '../backup/read-store.ts';
import { toDatabase } from '../database.ts';
import type { Pool } from '../driver/pool.ts';
import { inTransaction } from '../driver/transaction.ts';
import { recordCommand } from './audit-maintenance.ts';
import { getClient, type NamedClient } from './clients.ts';
import { type ExportedTable, exportedTables } from './exported-tables.ts';

interface ExportedClient {
  client: NamedClient;
  /** Rows by file. */
  counts: Record<string, number>;
}

/** Writes all data of a client, from one snapshot, to a new directory, which gets its final name when it is complete. */
export async function exportClient(
  pool: Pool,
  idOrName: string,
  { directory, now }: { directory: string; now: Date },
): Promise<ExportedClient> {
  const part = `${directory}.part`;
  for (const path of [directory, part]) {
    if (existsSync(path)) throw new OperatorError(`${path} exists already`);
  }
  const db = toDatabase(pool);
  const client = await db.platform(tx => getClient(tx, idOrName));
  try {
    await mkdir(dirname(directory), { recursive: true, mode: 0o700 });
    await mkdir(part, { mode: 0o700 });
    const counts = await writeTables(pool, client.id, part);
    const { rows } = await pool.query<{ name: string; comment: string }>(commentsSql);
    const comments = new Map(rows.map(({ name, comment }) => [name, comment]));
    const text = readme(client, { counts, comments, now });
    await writeFile(join(part, 'README.md'), text, { mode: 0o600 });
    await rename(part, directory);
    await db.platform(tx =>
      recordCommand(tx, {
        at: now,
        action: 'exported client',
        clientId: client.id,
        recordType: 'client',
        recordId: String(client.id),
        details: counts,
      }),
    );
    return { client, counts };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    const { syscall, message } = error as NodeJS.ErrnoException;
    throw syscall ? new OperatorError(`${directory}: ${message}`) : error;
  }
}

async function writeTables(pool: Pool, clientId: number, part: string): Promise<ExportedClient['counts']> {
  const begin = 'begin isolation level repeatable read read only';
  return inTransaction(pool, begin, async client => {
    await client.query(`set local timezone = 'UTC'; set local parity.client = '${clientId}'`);
    const counts: ExportedClient['counts'] = {};
    for (const table of exportedTables) {
      await client.query(`set local role ${table.platform ? 'parity_platform' : 'parity_app'}`);
      let rows = 0;
      async function* lines() {
        for await (const page of readLines(client, toQuery(table), table.rowsAtOnce ?? 500)) {
          rows += page.length;
          yield `${page.join('\n')}\n`;
        }
      }
      const output = createWriteStream(join(part, table.file), { mode: 0o600, flush: true });
      await pipeline(Readable.from(lines()), output);
      counts[table.file.replace('.jsonl', '')] = rows;
    }
    return counts;
  });
}

function toQuery({ from, fields }: ExportedTable): string {
  const selected = fields.map(field =>
    typeof field === 'string' ? field : `${field.expression} as ${field.name}`,
  );
  return `select row_to_json(exported)::text as line from (select ${selected.join(', ')} from ${from}) as exported`;
}

/** The comments of the database, by table and by table.column. */
const commentsSql = `
  select name, comment from pg_class cross join lateral (
    select relname::text, obj_description(oid, 'pg_class')
    union all select relname || '.' || attname, col_description(oid, attnum) from pg_attribute where attrelid = oid
  ) as commented (name, comment)
  where relnamespace = 'public'::regnamespace and comment is not null`;

interface Described {
  counts: ExportedClient['counts'];
  comments: Map<string, string>;
  now: Date;
}

function readme(client: NamedClient, { counts, comments, now }: Described): string {
  const files = exportedTables.map(({ file, table, about, fields }) => {
    const rows = fields.map(field => {
      if (typeof field !== 'string') return `| ${field.name} | ${field.about} |`;
      const column = field.includes('.') ? field : `${table}.${field}`;
      return `| ${column.split('.')[1]} | ${comments.get(column)} |`;
    });
    return [
      `## ${file}`,
      `${about ?? comments.get(table)} ${counts[file.replace('.jsonl', '')]} lines.`,
      ['| field | |', '|---|---|', ...rows].join('\n'),
    ].join('\n\n');
  });
  return `${[
    `# ${client.name}`,
    `Everything that Parity holds of this hospital (number ${client.id}), as of ${now.toISOString()}. Each file has one JSON object a line (UTF-8); instants are ISO 8601 in UTC, dates YYYY-MM-DD.`,
    ...files,
  ].join('\n\n')}\n`;
}
