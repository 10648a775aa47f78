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
import type { ExportedTable } from './exported-table.ts';
import { exportedTables } from './exported-tables.ts';

interface Exported {
  client: NamedClient;
  /** Rows by file. */
  counts: Record<string, number>;
}

/** Writes all data of a client, from one snapshot, to a new directory, which gets its final name when it is complete. */
export async function exportClient(
  pool: Pool,
  idOrName: string,
  { directory, now }: { directory: string; now: Date },
): Promise<Exported> {
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
    await writeFile(join(part, 'README.md'), readme(client, counts, now), { mode: 0o600 });
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

async function writeTables(pool: Pool, clientId: number, part: string): Promise<Exported['counts']> {
  const begin = 'begin isolation level repeatable read read only';
  return inTransaction(pool, begin, async client => {
    await client.query(`set local timezone = 'UTC'; set local parity.client = '${clientId}'`);
    const counts: Exported['counts'] = {};
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
  const selected = fields.map(([name, , expression]) => (expression ? `${expression} as ${name}` : name));
  return `select row_to_json(exported)::text as line from (select ${selected.join(', ')} from ${from}) as exported`;
}

function readme(client: NamedClient, counts: Exported['counts'], now: Date): string {
  const files = exportedTables.map(({ file, about, fields }) =>
    [
      `## ${file}`,
      `${about} ${counts[file.replace('.jsonl', '')]} lines.`,
      ['| field | |', '|---|---|', ...fields.map(([name, meaning]) => `| ${name} | ${meaning} |`)].join('\n'),
    ].join('\n\n'),
  );
  return `${[
    `# ${client.name}`,
    `Everything that Parity holds of this hospital (number ${client.id}), as of ${now.toISOString()}. Each file has one JSON object a line (UTF-8); instants are ISO 8601 in UTC, dates YYYY-MM-DD.`,
    ...files,
  ].join('\n\n')}\n`;
}
