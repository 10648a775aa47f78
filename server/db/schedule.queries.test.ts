import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openTestStore } from '#server/testing/stores/test-store.ts';
import { makeWorld } from '#server/testing/world.ts';
import { selectSchedule } from './schedule.queries.ts';

const store = await openTestStore();
const { here } = await makeWorld(store.db);
afterAll(() => store.close());

test('the rows of a day are found by their start in the index, also with row-level security', async () => {
  const schedule = selectSchedule(sql`m`, { start: sql`'2026-11-14'`, end: sql`'2026-11-14'` });
  const plan = await store.db.forClient(here.id, async tx => {
    // The store has too few rows for an index.
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select ${schedule} from modules m where m.id = ${here.modules[0]}`,
    );
    return rows.map(row => row['QUERY PLAN']);
  });
  const conditions = plan.filter(line => /Index Cond: .*starts_at/.test(line));
  expect(conditions.join('\n')).toMatch(/starts_at > .*starts_at < /);
});
