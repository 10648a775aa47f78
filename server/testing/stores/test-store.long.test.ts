import { afterAll, expect, test } from 'vitest';
import { describeSchema } from './emptied-store.ts';
import { fillEveryTable } from './every-table.ts';
import { borrowTestStore, openTestStore, type TestStore } from './test-store.ts';

const fresh = await openTestStore();
afterAll(() => fresh.close());

/** The number of rows per table, and the last values of the sequences. */
async function readContent({ pool }: TestStore): Promise<object> {
  const { rows } = await pool.query(`select tablename from pg_tables where schemaname = 'public' order by 1`);
  const counts = rows.map(({ tablename: name }) => `select '${name}' as name, count(*) from ${name}`);
  const tables = await pool.query(counts.join(' union all '));
  const sequences = await pool.query('select sequencename, last_value from pg_sequences order by 1');
  return { tables: tables.rows, sequences: sequences.rows };
}

test('a used store is emptied before it is reused', async () => {
  const first = await borrowTestStore();
  await fillEveryTable(first.pool);
  expect(await readContent(first)).not.toEqual(await readContent(fresh));
  await first.close();

  const second = await borrowTestStore();
  expect(second.connection).toEqual(first.connection);
  expect(await readContent(second)).toEqual(await readContent(fresh));
  await second.close();
});

test('a store with an additional table is not reused', async () => {
  const changed = await borrowTestStore();
  await changed.pool.query('create table left_behind (id int)');
  await changed.close();
  const next = await borrowTestStore();
  expect(next.connection).not.toEqual(changed.connection);
  await next.close();
});

test.each([
  ['column', 'alter table users add left_behind int'],
  ['constraint', 'alter table users add constraint left_behind check (id > 0)'],
  [
    'trigger',
    'create trigger left_behind before update on users execute function suppress_redundant_updates_trigger()',
  ],
  ['role', 'create role left_behind'],
])('an additional %s changes the schema description', async (_, change) => {
  const before = await describeSchema(fresh.pool);
  await fresh.pool.query(change);
  expect(await describeSchema(fresh.pool)).not.toBe(before);
});

test('a store has only one user at a time', async () => {
  const [one, other] = [await borrowTestStore(), await borrowTestStore()];
  expect(one.connection).not.toEqual(other.connection);
  await one.close();
  await other.close();
});
