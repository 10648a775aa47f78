import { afterEach, expect, test } from 'vitest';
import { OperatorError } from '#server/core/operator-error.ts';
import { openTestPool } from '#server/testing/stores/test-pool.ts';
import { createDatabase, openTestStore, type TestStore } from '#server/testing/stores/test-store.ts';
import { isMigrated, listMigrations, migrate } from './migrate.ts';

const opened: TestStore[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

async function open(state: 'empty' | 'migrated'): Promise<TestStore> {
  const store = await openTestStore(state);
  opened.push(store);
  return store;
}

async function listObjects({ pool }: TestStore): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
    union all select proname::text from pg_proc where pronamespace = 'public'::regnamespace order by 1`);
  return rows.map(row => row.name);
}

test('migrations are applied in order up to the given one, and a second run changes nothing', async () => {
  const store = await open('empty');
  const names = (await listMigrations()).map(one => one.name);
  expect(await migrate(store.pool, names[1])).toEqual(names.slice(0, 2));
  expect(await isMigrated(store.pool)).toBe(false);
  expect(await migrate(store.pool)).toEqual(names.slice(2));
  expect(await isMigrated(store.pool)).toBe(true);
  const objects = await listObjects(store);
  expect(await migrate(store.pool)).toEqual([]);
  expect(await listObjects(store)).toEqual(objects);
});

test('a store of a newer version, or with a migration that was changed later, is refused', async () => {
  const { pool } = await open('migrated');
  await pool.query(`insert into parity_migrations (name, hash) values ('9999-from-the-future', 'x')`);
  await expect(migrate(pool)).rejects.toThrow(
    new OperatorError('the store was made by a newer version (it has 9999-from-the-future)'),
  );
  expect(await isMigrated(pool)).toBe(false);

  await pool.query(`update parity_migrations set hash = 'another' where name like '0002-%'`);
  await expect(migrate(pool)).rejects.toThrow(/migration 0002-.* was changed after it was applied/);
});

test('a migration that fails changes nothing, and the next try continues there', async () => {
  const store = await open('empty');
  const [first, second] = (await listMigrations()).map(one => one.name);
  await migrate(store.pool, first);
  await store.pool.query('create table acuity_fields (in_the_way int)');
  const before = await listObjects(store);
  await expect(migrate(store.pool)).rejects.toThrow(
    new OperatorError(`migration ${second} failed: relation "acuity_fields" already exists`),
  );
  expect(await listObjects(store)).toEqual(before);
  await store.pool.query('drop table acuity_fields');
  expect((await migrate(store.pool))[0]).toBe(second);
});

test('two servers that start at the same time apply each migration once', async () => {
  const { url, drop } = await createDatabase('empty');
  const pools = [1, 2, 3].map(() => openTestPool(url));
  try {
    const applied = await Promise.all(pools.map(pool => migrate(pool)));
    const names = (await listMigrations()).map(one => one.name);
    expect(applied.flat().sort()).toEqual(names);
  } finally {
    for (const pool of pools) await pool.end();
    await drop();
  }
});

test('the migrations are read once in the life of a process, which a later version in the same directory does not change', async () => {
  const { pool } = await open('migrated');
  const known = await listMigrations();
  expect(await isMigrated(pool)).toBe(true);
  expect(await listMigrations()).toBe(known);
});
