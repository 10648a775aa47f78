import { expect, test } from 'vitest';
import { createDatabase } from '#server/testing/stores/test-store.ts';
import { listMigrations, migrate } from './migrate.ts';
import { openPool } from './pool.ts';

test('of two servers that start at once, each migration is applied by one', async () => {
  const { url, drop } = await createDatabase('empty');
  const pools = [1, 2, 3].map(() => openPool({ url }, { warn: () => undefined }));
  try {
    const applied = await Promise.all(pools.map(pool => migrate(pool)));
    const names = (await listMigrations()).map(one => one.name);
    expect(applied.flat().sort()).toEqual(names);
  } finally {
    for (const pool of pools) await pool.end();
    await drop();
  }
});
