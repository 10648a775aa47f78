import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/driver/transaction.ts';
import { fillEveryTable } from '#server/testing/stores/every-table.ts';
import { openTestStore } from '#server/testing/stores/test-store.ts';

const store = await openTestStore();
afterAll(() => store.close());
await fillEveryTable(store.pool);

test.each([
  ['shift', 'shifts', 'rn_actual = rn_actual + 1, updated_at = now()'],
  ['red flag', 'red_flags', `note = 'Ann came'`],
])('a correction of a %s by the person who saved it writes in no index', async (_, table, change) => {
  const { updated, hot } = await inTransaction(
    store.pool,
    'begin; set local role parity_platform',
    async client => {
      // PostgreSQL calls an update "hot" if it writes in the table alone. It may not have handed in those of the connection's past.
      const countHot = async () => {
        const { rows } = await client.query(
          'select pg_stat_get_xact_tuples_hot_updated($1::regclass)::int as hot',
          [table],
        );
        return Number(rows[0].hot);
      };
      const before = await countHot();
      const { rowCount } = await client.query(`update ${table} set ${change}, version = version + 1`);
      return { updated: rowCount, hot: (await countHot()) - before };
    },
  );
  expect(updated).toBe(2);
  expect(hot).toBe(updated);
});
