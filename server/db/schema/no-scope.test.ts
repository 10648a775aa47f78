import { afterAll, expect, test } from 'vitest';
import { fillEveryTable } from '#server/testing/stores/every-table.ts';
import { openTestStore } from '#server/testing/stores/test-store.ts';

const store = await openTestStore();
afterAll(() => store.close());
await fillEveryTable(store.pool);

const { rows: secured } = await store.pool.query<{ name: string }>(`
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relrowsecurity order by relname`);

test('row-level security applies to our login', async () => {
  const { rows } = await store.pool.query(
    'select rolsuper, rolbypassrls from pg_roles where rolname = current_user',
  );
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
  expect(secured.length).toBeGreaterThanOrEqual(16);
});

test.each(secured)('$name shows nothing outside of a scope', async ({ name }) => {
  expect((await store.pool.query(`select from ${name}`)).rowCount).toBe(0);
});

test('nothing is written outside of a scope', async () => {
  const { rowCount } = await store.pool.query(`update clients set name = 'changed'`);
  expect(rowCount).toBe(0);
  const insert = `insert into analyses (name, report, context) values ('x', 'x', '{}')`;
  await expect(store.pool.query(insert)).rejects.toMatchObject({ code: '42501' });
});
