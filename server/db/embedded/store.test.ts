import { readdirSync } from 'node:fs';
import { chmod, cp, mkdir, rename, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyDataDir } from '#server/testing/stores/test-store.ts';
import { openBeside, openStore } from '../open-store.ts';

const log = { warn: () => undefined };

async function copyForTest(): Promise<string> {
  const { dataDir, remove } = await copyDataDir('migrated');
  onTestFinished(remove);
  return dataDir;
}

const temporarySockets = () => readdirSync(tmpdir()).filter(name => /^parity-\w{6}$/.test(name));

test('a DATA_DIR too deep for a socket works, is found by commands, and leaves nothing behind', async () => {
  const shallow = await copyForTest();
  const dataDir = join(shallow, ...Array.from({ length: 12 }, () => 'a-deep-directory'));
  await mkdir(dataDir, { recursive: true });
  await cp(join(shallow, 'store'), join(dataDir, 'store'), { recursive: true });
  const before = temporarySockets();

  const store = await openStore({ dataDir }, log);
  const beside = await openBeside(openStore, { dataDir }, log);
  expect(beside.beside).toBe(true);
  expect((await beside.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await beside.close();
  expect((await store.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await store.close();
  expect(temporarySockets()).toEqual(before);
});

test('after a PostgreSQL crash callers fail, the owner gets the reason, and closing works', async () => {
  const dataDir = await copyForTest();
  const store = await openStore({ dataDir }, log);
  const death = new Promise<string>(resolve => store.onDeath(resolve));
  await rename(join(dataDir, 'store/pg_wal'), join(dataDir, 'taken-away'));
  const fill = `insert into sections (name, internal_name, position)
    select repeat('x', 200), 'x', n from generate_series(1, 100000) n`;
  await expect(store.pool.query(fill)).rejects.toThrow();
  expect(await death).toContain('pg_wal');
  await expect(store.pool.query('select 1')).rejects.toThrow();
  await store.close();
});

test('only the owner may connect, and a name that looks like a PANIC does not stop the store', async () => {
  const dataDir = await copyForTest();
  await chmod(dataDir, 0o777);
  const store = await openStore({ dataDir }, log);
  expect((await stat(join(dataDir, '.s.PGSQL.5432'))).mode & 0o777).toBe(0o600);
  const names = [
    'PANIC:  x',
    'x\nAborted()',
    '2026-01-01 00:00:00 UTC [1] PANIC:  x',
    'x\n2026-01-01 00:00:00 UTC [1] PANIC:  x',
  ];
  for (const name of names) {
    const text = `insert into clients (name, timezone, shift_windows_config) values ($1, '', '[]')`;
    await expect(store.pool.query(text, [name])).rejects.toMatchObject({ code: '23514' });
    await expect(store.pool.query(`select '${name}' + 1`)).rejects.toMatchObject({ code: '22P02' });
  }
  expect((await store.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await store.close();
});
