import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { OperatorError } from '#server/core/operator-error.ts';
import { asPlatform, fillEveryTable } from '#server/testing/stores/every-table.ts';
import { openTestStore } from '#server/testing/stores/test-store.ts';
import { readBackup, writeBackup } from './backup-file.ts';
import { readStore } from './read-store.ts';
import { restoreBackup } from './restore.ts';

const now = new Date('2026-11-14T03:30:00Z');
const directory = await mkdtemp(join(tmpdir(), 'parity-backups-'));
const [source, empty] = [await openTestStore(), await openTestStore('empty')];
afterAll(async () => {
  await source.close();
  await empty.close();
  await rm(directory, { recursive: true });
});
await fillEveryTable(source.pool);
const backup = await writeBackup(source.pool, join(directory, 'source.ndjson.gz'), now);

let written = 0;
function newFile(): string {
  written += 1;
  return join(directory, `${written}.ndjson.gz`);
}

const text = gunzipSync(await readFile(backup.file)).toString();
const lines = text.split('\n');
const bytes = await readFile(backup.file);
const middle = Math.floor(bytes.length / 2);
const flipped = Buffer.from(bytes);
flipped[middle] = (flipped[middle] ?? 0) ^ 1;

test('a backup is readable by its owner only, and never overwritten', async () => {
  expect((await stat(backup.file)).mode & 0o777).toBe(0o600);
  await expect(writeBackup(source.pool, backup.file, now)).rejects.toThrow(`${backup.file} exists already`);
});

test('a backup that fails leaves no file behind', async () => {
  const file = newFile();
  await expect(writeBackup(empty.pool, file, now)).rejects.toThrow('the store is empty');
  await expect(stat(file)).rejects.toThrow('ENOENT');
  await expect(stat(`${file}.part`)).rejects.toThrow('ENOENT');
});

test('a backup is one snapshot, without later writes', async () => {
  const reading = readStore(source.pool, now);
  const header = JSON.parse(String((await reading.next()).value));
  const add = `insert into sections (name, internal_name, position) values ('later', 'later', 1)`;
  const writing = asPlatform(source.pool, add);
  await writing;
  let text = '';
  for await (const part of reading) text += part;
  expect(header.tables.find((one: { name: string }) => one.name === 'sections').rows).toBe(1);
  expect(text).not.toContain('later');
});

describe('a file that is not as it was written is refused', () => {
  test.each<[string, Buffer, RegExp]>([
    ['cut in its last byte', bytes.subarray(0, -1), /is cut off/],
    ['cut in the middle', bytes.subarray(0, middle), /is cut off/],
    ['empty', Buffer.alloc(0), /is cut off/],
    ['cut before the trailer and packed again', gzipSync(lines.slice(0, -2).join('\n')), /is cut off/],
    [
      'cut before the trailer at a line and packed again',
      gzipSync(`${lines.slice(0, -2).join('\n')}\n`),
      /is cut off/,
    ],
    ['without one of its rows', gzipSync(lines.toSpliced(5, 1).join('\n')), /not a backup|altered|cut off/],
    ['with a row twice', gzipSync(lines.toSpliced(5, 0, lines[5] ?? '').join('\n')), /not a backup|altered/],
    [
      'with a changed value',
      gzipSync(text.replace('First General', 'First Genera1')),
      /altered: its checksum differs/,
    ],
    [
      'with a changed header',
      gzipSync(text.replace('2026-11-14', '2026-11-15')),
      /altered: its checksum differs/,
    ],
    ['with something after its end', gzipSync(`${text}[]\n`), /altered: it continues after its end/],
    ['with a flipped bit', flipped, /cannot be read|altered|not a backup|cut off/],
    ['not packed', Buffer.from(text), /cannot be read: incorrect header check/],
    ['something else', gzipSync('{"format": "other"}\n'), /is not a backup that this version can read/],
  ])('a file is refused: %s', async (_, content, message) => {
    const file = newFile();
    await writeFile(file, content);
    const reading = readBackup(file);
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toBeInstanceOf(OperatorError);
  });

  test('and nothing is loaded if it is altered after it was read', async () => {
    const file = newFile();
    await writeFile(file, gzipSync(text.replace('First General', 'First Genera1')));
    await expect(restoreBackup(empty.pool, { ...backup, file })).rejects.toThrow(OperatorError);
    expect((await asPlatform(empty.pool, 'select from clients')).rowCount).toBe(0);
  });
});
