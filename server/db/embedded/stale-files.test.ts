import { afterAll, expect, test } from 'vitest';
import { copyDataDir } from '#server/testing/stores/data-dirs.ts';
import { listStaleFiles, startNeighbor } from '#server/testing/stores/stale-files.ts';
import { openStore } from '../store/open-store.ts';

const { dataDir, remove } = await copyDataDir('migrated');
const neighbor = await startNeighbor();
afterAll(async () => {
  neighbor.kill();
  await remove();
});

for (const { title, write } of listStaleFiles(neighbor.pid)) {
  test(`${title} does not stop a start`, async () => {
    await write(dataDir);
    const store = await openStore({ dataDir }, { warn: () => undefined });
    expect((await store.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await store.close();
  });
}
