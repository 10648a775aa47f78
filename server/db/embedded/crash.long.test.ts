import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import { crashRound } from '#server/testing/processes/crash-round.ts';
import { ended, spawnStoreProcess } from '#server/testing/processes/store-process.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { copyDataDir } from '#server/testing/stores/test-store.ts';
import { openStore } from '../open-store.ts';

const { dataDir, remove } = await copyDataDir('migrated');
afterAll(remove);

test('50 kills during writes lose no row that was reported as stored', async () => {
  let promised = 0;
  for (let number = 1; number <= 50; number += 1) {
    const round = await crashRound(dataDir);
    expect({ number, ...round }).toMatchObject({ lost: [] });
    promised += round.promised;
  }
  expect(promised).toBeGreaterThan(1_000);
});

test('the next start recovers from one that was killed while it created the store', async () => {
  const templates = inject('storeTemplates');
  if (templates.kind !== 'embedded') throw new Error('needs the embedded store');
  const fresh = join(templates.directory, randomUUID());
  const child = spawnStoreProcess(fresh, 'hold');
  while (!(await listed(join(fresh, 'store.new'))).includes('base')) {
    if ((await listed(fresh)).includes('store'))
      throw new Error('the store was complete before the process was killed');
    await delay(5);
  }
  child.kill('SIGKILL');
  await ended(child);
  expect(await listed(fresh)).not.toContain('store');

  const store = await openStore({ dataDir: fresh }, { warn: () => undefined });
  await asPlatform(store.pool, 'select from clients');
  await store.close();
  expect((await listed(fresh)).filter(name => name.startsWith('store'))).toEqual(['store']);
});

function listed(directory: string): Promise<string[]> {
  return readdir(directory).catch((): string[] => []);
}
