import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { crashRound, type Victim } from '#server/testing/processes/crash-round.ts';
import { ended, spawnStoreProcess } from '#server/testing/processes/store-process.ts';
import { copyDataDir, makeDataDirPath } from '#server/testing/stores/data-dirs.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { openStore } from '../store/open-store.ts';

const { dataDir, remove } = await copyDataDir('migrated');
afterAll(remove);

const victims: Victim[] = ['parity', 'postgres', 'both'];

test('50 kills of Parity, PostgreSQL or both lose no row that was reported as stored, and leave no process behind', async () => {
  let promised = 0;
  for (let number = 1; number <= 50; number += 1) {
    const round = await crashRound(dataDir, victims[number % victims.length]);
    expect({ number, ...round }).toMatchObject({ lost: [], leftOver: [] });
    promised += round.promised;
  }
  expect(promised).toBeGreaterThan(1_000);
});

test('the next start recovers from one that was killed while it created the store', async () => {
  const fresh = await makeDataDirPath();
  const child = spawnStoreProcess(fresh, 'hold');
  const server = join(fresh, 'postgres');
  while (!(await listed(join(server, 'data.new'))).includes('base')) {
    if ((await listed(server)).includes('data'))
      throw new Error('the store was complete before the process was killed');
    await delay(5);
  }
  child.kill('SIGKILL');
  await ended(child);
  expect(await listed(server)).not.toContain('data');

  const store = await openStore({ dataDir: fresh }, { warn: () => undefined });
  await asPlatform(store.pool, 'select from clients');
  await store.close();
  expect(await listed(server)).toEqual(['data']);
});

function listed(directory: string): Promise<string[]> {
  return readdir(directory).catch((): string[] => []);
}
