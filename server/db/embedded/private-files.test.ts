import { lstatSync, readdirSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { copyDataDir } from '#server/testing/stores/data-dirs.ts';
import { openStore } from '../store/open-store.ts';

const log = { warn: () => undefined };

/** Paths below the directory that grant any right to group or others. */
function openToOthers(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => (lstatSync(path).mode & 0o077) !== 0)
    .map(path => relative(directory, path));
}

async function widen(directory: string): Promise<void> {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o666);
  }
  await chmod(directory, 0o755);
}

test('a new store is readable by its owner only', () => {
  expect(openToOthers(join(inject('dataDirTemplates'), 'empty'))).toEqual([]);
});

test('opening a store removes the rights of group and others from all its files, and from no other file', async () => {
  const { dataDir, remove } = await copyDataDir('migrated');
  onTestFinished(remove);
  for (const directory of ['outbox', 'backups', 'photos']) {
    await mkdir(join(dataDir, directory));
    await writeFile(join(dataDir, directory, 'file'), '');
  }
  for (const file of ['secret', 'lock', 'lock.pid', 'notes.txt']) await writeFile(join(dataDir, file), '');
  await widen(dataDir);

  const store = await openStore({ dataDir }, log);
  onTestFinished(() => store.close());
  await store.pool.query('create table made_later (id int)');
  await store.pool.query('insert into made_later select generate_series(1, 10000)');
  expect(openToOthers(dataDir).sort()).toEqual(['notes.txt', 'photos', 'photos/file']);
  expect(lstatSync(dataDir).mode & 0o777).toBe(0o755);
});
