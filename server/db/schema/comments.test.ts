import { afterAll, expect, test } from 'vitest';
import { openTestStore } from '#server/testing/stores/test-store.ts';

const store = await openTestStore();
afterAll(() => store.close());

// The table of migrations is created before the first of them runs.
const ours = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and c.relname <> 'parity_migrations'`;

test('every table and view has a comment', async () => {
  const { rows } = await store.pool.query(
    `select c.relname as name from pg_class c where ${ours} and obj_description(c.oid, 'pg_class') is null`,
  );
  expect(rows).toEqual([]);
});

test('every column of a table has a comment', async () => {
  const { rows } = await store.pool.query(
    `select c.relname as table, a.attname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where ${ours} and c.relkind <> 'v' and col_description(c.oid, a.attnum) is null`,
  );
  expect(rows).toEqual([]);
});
