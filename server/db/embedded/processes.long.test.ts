import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { OperatorError } from '#server/core/operator-error.ts';
import { ended, spawnStoreProcess } from '#server/testing/processes/store-process.ts';
import { copyDataDir } from '#server/testing/stores/data-dirs.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { openStore } from '../store/open-store.ts';

const log = { warn: () => undefined };
const { dataDir, remove } = await copyDataDir('migrated');
afterAll(remove);

const addSection = `insert into sections (name, internal_name, position) values ('kept', 'kept', 1)`;
const countSections = 'select count(*)::int as count from sections';

test('SIGTERM closes the store: the process exits with 0 and leaves no socket', async () => {
  const child = spawnStoreProcess(dataDir, 'hold');
  expect((await child.lines.next()).value).toBe('ready');
  expect(existsSync(join(dataDir, 'postgres/.s.PGSQL.5432'))).toBe(true);
  child.kill('SIGTERM');
  expect((await child.lines.next()).value).toBe('closed');
  expect(await ended(child)).toEqual({ code: 0, errorOutput: '' });
  expect(existsSync(join(dataDir, 'postgres/.s.PGSQL.5432'))).toBe(false);
});

test('opening a store that is in use fails with one line and does no harm', async () => {
  const store = await openStore({ dataDir }, log);
  await asPlatform(store.pool, addSection);

  const { code, errorOutput } = await ended(spawnStoreProcess(dataDir, 'hold'));
  expect(code).toBe(1);
  expect(errorOutput).toBe(`${dataDir} is in use by another Parity process (process ${process.pid})\n`);

  await expect(openStore({ dataDir }, log)).rejects.toThrow(OperatorError);

  await asPlatform(store.pool, addSection);
  await store.close();
  const again = await openStore({ dataDir }, log);
  expect((await asPlatform(again.pool, countSections)).rows).toEqual([{ count: 2 }]);
  await again.close();
});
