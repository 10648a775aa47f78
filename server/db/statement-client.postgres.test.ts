import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openTestPool } from '#server/testing/stores/test-pool.ts';
import { createDatabase } from '#server/testing/stores/test-store.ts';
import { toDatabase } from './database.ts';

/** How many statements PostgreSQL keeps prepared after the same text was used ten times on one connection. */
async function countPrepared(options?: { preparesStatements: boolean }): Promise<number> {
  const { url, drop } = await createDatabase('migrated');
  const pool = openTestPool({ url });
  pool.options.max = 1;
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  const db = toDatabase(pool, options);
  for (let use = 0; use < 10; use += 1) {
    await db.platform(tx => tx.execute(sql`select id from clients where id = ${use}`));
  }
  const { rows } = await pool.query(
    "select from pg_prepared_statements where statement like '%from clients%'",
  );
  return rows.length;
}

test('a statement that is used often is prepared once for its connection', async () => {
  expect(await countPrepared()).toBe(1);
});

test('nothing is prepared for a pooler that cannot pass it on', async () => {
  expect(await countPrepared({ preparesStatements: false })).toBe(0);
});
