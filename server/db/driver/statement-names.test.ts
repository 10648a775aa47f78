import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openTestPool } from '#server/testing/stores/test-pool.ts';
import { createDatabase } from '#server/testing/stores/test-store.ts';
import { toDatabase } from '../database.ts';

/** How many statements PostgreSQL keeps prepared after the same text was used ten times on one connection. */
async function countPrepared(options: { preparesStatements?: boolean; earlierTexts?: number } = {}) {
  const { url, drop } = await createDatabase('migrated');
  const pool = openTestPool(url);
  pool.options.max = 1;
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  const db = toDatabase(pool, options);
  await db.platform(async tx => {
    for (let number = 0; number < (options.earlierTexts ?? 0); number += 1) {
      await tx.execute(sql`select ${sql.raw(String(number))}`);
    }
  });
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

test('many texts that were used once leave a place for one that is used often', async () => {
  expect(await countPrepared({ earlierTexts: 600 })).toBe(1);
});

test('nothing is prepared for a pooler that cannot pass it on', async () => {
  expect(await countPrepared({ preparesStatements: false })).toBe(0);
});
