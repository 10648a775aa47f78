import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import { OperatorError } from '#server/operator-error.ts';
import { ended, spawnStoreProcess } from '#server/testing/processes/store-process.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { copyDataDir } from '#server/testing/stores/test-store.ts';
import { openStore } from '../open-store.ts';

const log = { warn: () => undefined };
const { dataDir, remove } = await copyDataDir('migrated');
afterAll(remove);

const addSection = `insert into sections (name, internal_name, position) values ('kept', 'kept', 1)`;
const countSections = 'select count(*)::int as count from sections';

test('SIGTERM closes the store: the process ends well and leaves no socket', async () => {
  const child = spawnStoreProcess(dataDir, 'hold');
  expect((await child.lines.next()).value).toBe('ready');
  expect(existsSync(join(dataDir, '.s.PGSQL.5432'))).toBe(true);
  child.kill('SIGTERM');
  expect((await child.lines.next()).value).toBe('closed');
  expect(await ended(child)).toEqual({ code: 0, said: '' });
  expect(existsSync(join(dataDir, '.s.PGSQL.5432'))).toBe(false);
});

test('opening a store that is in use fails with one line and does no harm', async () => {
  const store = await openStore({ dataDir }, log);
  await asPlatform(store.pool, addSection);

  const { code, said } = await ended(spawnStoreProcess(dataDir, 'hold'));
  expect(code).toBe(1);
  expect(said).toBe(`${dataDir} is in use by another Parity process (process ${process.pid})\n`);

  await expect(openStore({ dataDir }, log)).rejects.toThrow(OperatorError);

  await asPlatform(store.pool, addSection);
  await store.close();
  const again = await openStore({ dataDir }, log);
  expect((await asPlatform(again.pool, countSections)).rows).toEqual([{ count: 2 }]);
  await again.close();
});

test('the next start recovers from one that was killed while it created the store', async () => {
  const templates = inject('storeTemplates');
  if (templates.kind !== 'embedded') throw new Error('for the embedded store alone');
  const fresh = join(templates.directory, randomUUID());
  const child = spawnStoreProcess(fresh, 'hold');
  while (!(await listed(join(fresh, 'store.new'))).includes('base')) {
    if ((await listed(fresh)).includes('store')) throw new Error('it was made before it could be killed');
    await delay(5);
  }
  child.kill('SIGKILL');
  await ended(child);
  expect(await listed(fresh)).not.toContain('store');

  const store = await openStore({ dataDir: fresh }, log);
  await asPlatform(store.pool, addSection);
  await store.close();
  expect((await listed(fresh)).filter(name => name.startsWith('store'))).toEqual(['store']);
});

function listed(directory: string): Promise<string[]> {
  return readdir(directory).catch((): string[] => []);
}
