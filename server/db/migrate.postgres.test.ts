import { expect, test } from 'vitest';
import { openTestPool } from '#server/testing/stores/test-pool.ts';
import { createDatabase } from '#server/testing/stores/test-store.ts';
import { listMigrations, migrate } from './migrate.ts';

test('two servers that start at the same time apply each migration once', async () => {
  const { url, drop } = await createDatabase('empty');
  const pools = [1, 2, 3].map(() => openTestPool({ url }));
  try {
    const applied = await Promise.all(pools.map(pool => migrate(pool)));
    const names = (await listMigrations()).map(one => one.name);
    expect(applied.flat().sort()).toEqual(names);
  } finally {
    for (const pool of pools) await pool.end();
    await drop();
  }
});
