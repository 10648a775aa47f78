import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OperatorError } from '#server/core/operator-error.ts';
import { copyDataDir } from '#server/testing/stores/data-dirs.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { openStore } from '../store/open-store.ts';

const log = { warn: () => undefined };

async function copyForTest(): Promise<string> {
  const { dataDir, remove } = await copyDataDir('migrated');
  onTestFinished(remove);
  return dataDir;
}

/** Files that PostgreSQL and the lock write at every start, before damage can be detected. */
const writtenAtStart =
  /\/(lock\.pid|postmaster\.(pid|opts)|pg_control|pg_internal\.init|pg_wal\/.*|pg_(subtrans|stat|logical|notify|stat_tmp|xact)\/.*)$/;

/** Every other file with the hash of its bytes. */
async function readContent(directory: string): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || writtenAtStart.test(path)) continue;
    content[path] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return content;
}

async function zero(path: string): Promise<void> {
  await writeFile(path, Buffer.alloc((await stat(path)).size));
}

/** The directory of our database, which was created last. */
async function findDatabase(store: string): Promise<string> {
  const directories = await readdir(join(store, 'base'));
  return String(Math.max(...directories.map(Number).filter(Number.isInteger)));
}

async function walSegments(store: string): Promise<string[]> {
  const names = await readdir(join(store, 'pg_wal'));
  return names.filter(name => /^[0-9A-F]{24}$/.test(name)).map(name => join(store, 'pg_wal', name));
}

test.each<[string, (store: string) => Promise<unknown>]>([
  [
    'that is a file',
    async store => {
      await rm(store, { recursive: true });
      await writeFile(store, 'precious');
    },
  ],
  [
    'that contains something else',
    async store => {
      await rm(store, { recursive: true });
      mkdirSync(store);
      await writeFile(join(store, 'thesis.txt'), 'precious');
    },
  ],
  ['of another PostgreSQL', store => writeFile(join(store, 'PG_VERSION'), '17\n')],
  ['without its control file', store => rm(join(store, 'global/pg_control'))],
  ['with a control file of zeros', store => zero(join(store, 'global/pg_control'))],
  [
    'without the segments of its log',
    async store => {
      for (const segment of await walSegments(store)) await rm(segment);
    },
  ],
  ['with a catalogue of zeros', async store => zero(join(store, 'base', await findDatabase(store), '1259'))],
])('a store %s is refused with one line and left as it is', async (_, damage) => {
  const dataDir = await copyForTest();
  const cluster = join(dataDir, 'postgres/data');
  await damage(cluster);
  const before = await readContent(dataDir);
  const error: Error = await openStore({ dataDir }, log).then(
    store => store.close().then(() => new Error('it was opened')),
    failure => failure,
  );
  expect(error).toBeInstanceOf(OperatorError);
  expect(error.message).toContain(cluster);
  expect(error.message).not.toContain('\n');
  expect(await readContent(dataDir)).toEqual(before);
});

test('the directory of version 0.1 is refused with the way to bring its data over, and left as it is', async () => {
  const dataDir = await copyForTest();
  await rename(join(dataDir, 'postgres/data'), join(dataDir, 'store'));
  const before = await readContent(dataDir);
  await expect(openStore({ dataDir }, log)).rejects.toThrow(
    /store was made by Parity 0\.1 and cannot be opened \(nothing was changed\)\. .*npm run restore.*npm run backup/,
  );
  expect(await readContent(dataDir)).toEqual(before);
});

test('files that were removed from a refused store can be put back', async () => {
  const dataDir = await copyForTest();
  const [base, elsewhere] = [join(dataDir, 'postgres/data/base'), join(dataDir, 'elsewhere')];
  await rename(base, elsewhere);
  await expect(openStore({ dataDir }, log)).rejects.toThrow(OperatorError);
  await rename(elsewhere, base);
  const store = await openStore({ dataDir }, log);
  expect((await asPlatform(store.pool, 'select from clients')).rowCount).toBe(0);
  await store.close();
});

test('the message about a damaged lock file names it', async () => {
  const dataDir = await copyForTest();
  await writeFile(join(dataDir, 'lock'), 'this is not a lock'.repeat(1_000));
  await expect(openStore({ dataDir }, log)).rejects.toThrow(
    new OperatorError(
      `the store cannot be opened: the lock file ${join(dataDir, 'lock')} cannot be used (file is not a database)`,
    ),
  );
});

test('the message about a DATA_DIR that cannot be written names it', async () => {
  const dataDir = await copyForTest();
  const file = join(dataDir, 'a-file');
  await writeFile(file, 'precious');
  for (const wrong of [file, join(file, 'below')]) {
    const message = new RegExp(`^DATA_DIR ${wrong} cannot be written \\(E[A-Z]+\\)$`);
    await expect(openStore({ dataDir: wrong }, log)).rejects.toThrow(message);
  }
  expect(await readFile(file, 'utf8')).toBe('precious');
});
