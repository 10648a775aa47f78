import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import type { z } from 'zod';
import { OperatorError } from '#server/core/operator-error.ts';
import type { Pool } from '../driver/pool.ts';
import { type Header, headerSchema, type Trailer, trailerSchema } from './format.ts';
import { readStore } from './read-store.ts';

export interface Backup {
  file: string;
  header: Header;
  trailer: Trailer;
  rows: number;
}

/** Writes a backup to a new file, which gets its final name after it has been read back and verified. */
export async function writeBackup(pool: Pool, file: string, takenAt: Date): Promise<Backup> {
  if (existsSync(file)) throw new OperatorError(`${file} exists already`);
  const part = `${file}.part`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    // Private to this user: it contains all data.
    const output = createWriteStream(part, { mode: 0o600 });
    await pipeline(Readable.from(readStore(pool, takenAt)), createGzip(), output);
    await syncToDisk(part);
    const backup = await readBackup(part);
    await rename(part, file);
    return { ...backup, file };
  } catch (error) {
    await rm(part, { force: true });
    throw error instanceof OperatorError ? error : new OperatorError(`${file}: ${(error as Error).message}`);
  }
}

type OnRow = (table: Header['tables'][number], line: string) => Promise<void> | void;

/** Reads and verifies the whole file, and passes each row to `onRow`; throws if anything is not as it was written. */
export async function readBackup(file: string, onRow: OnRow = () => undefined): Promise<Backup> {
  const lines = splitLines(file);
  try {
    return await readLines(file, lines, onRow);
  } finally {
    await lines.return(undefined);
  }
}

async function readLines(file: string, lines: AsyncGenerator<string>, onRow: OnRow): Promise<Backup> {
  const next = async (...hashes: Hash[]) => {
    const { value, done } = await lines.next();
    if (done) throw new OperatorError(`${file} is cut off`);
    for (const hash of hashes) hash.update(`${value}\n`);
    return value as string;
  };
  const all = createHash('sha256');
  const header = parsed(headerSchema, await next(all), file);
  const found: Trailer = { tables: {}, sha256: '' };
  for (const table of header.tables) {
    const own = createHash('sha256');
    for (let row = 0; row < table.rows; row += 1) await onRow(table, await next(all, own));
    found.tables[table.name] = own.digest('hex');
  }
  found.sha256 = all.digest('hex');
  const trailer = parsed(trailerSchema, await next(), file);
  if (!isDeepStrictEqual(found, trailer))
    throw new OperatorError(`${file} was altered: its checksum differs`);
  if (!(await lines.next()).done) throw new OperatorError(`${file} was altered: it continues after its end`);
  return { file, header, trailer, rows: header.tables.reduce((sum, table) => sum + table.rows, 0) };
}

function parsed<T>(schema: z.ZodType<T>, line: string, file: string): T {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    throw new OperatorError(`${file} is not a backup that this version can read`);
  }
}

/** Splits at newlines only; `readline` also splits at U+2028 and others, which texts may contain. */
async function* splitLines(file: string): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  try {
    const input = createReadStream(file);
    const bytes = createGunzip();
    input.on('error', error => bytes.destroy(error));
    for await (const chunk of input.pipe(bytes)) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        yield rest.toString('utf8', 0, end);
        rest = rest.subarray(end + 1);
      }
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new OperatorError(`${file} is cut off`);
    throw new OperatorError(`${file} cannot be read: ${message}`);
  }
  if (rest.length > 0) throw new OperatorError(`${file} is cut off`);
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
}
