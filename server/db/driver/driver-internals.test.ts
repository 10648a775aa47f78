import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestPool } from '#server/testing/stores/test-pool.ts';
import { createDatabase } from '#server/testing/stores/test-store.ts';
import { type AnyTx, type Database, toDatabase } from '../database.ts';
import { clients } from '../tables/clients.ts';
import { prepareQuery, runStatement } from './statements.ts';
import { inTransaction, runTogether } from './transaction.ts';

let pool: pg.Pool;
let db: Database;
let described = 0;
let drop: () => Promise<void>;

beforeEach(async () => {
  const database = await createDatabase('migrated');
  drop = database.drop;
  pool = openTestPool(database.url);
  pool.options.max = 1;
  described = 0;
  pool.on('connect', client => {
    client.connection.on('rowDescription', () => {
      described += 1;
    });
  });
  db = toDatabase(pool);
  await db.platform(tx =>
    tx
      .insert(clients)
      .values({ name: 'Alpha', timezone: 'UTC', shiftWindowsConfig: [{ mins: 420, is_day: true }] }),
  );
});
afterEach(async () => {
  await pool.end();
  await drop();
});

const names = prepareQuery({ name: clients.name, created: clients.createdAt }, (tx: AnyTx, columns) =>
  tx.select(columns).from(clients),
);

test('a statement that is used often is described once, and its rows are read the same', async () => {
  const rows: unknown[] = [];
  for (let use = 0; use < 10; use += 1) rows.push(await db.platform(tx => names(tx, {})));
  expect(new Set(rows.map(row => JSON.stringify(row))).size).toBe(1);
  expect(rows.at(-1)).toEqual([{ name: 'Alpha', created: expect.any(Date) }]);
  // Twice as a text without a name, once as a prepared statement.
  expect(described).toBe(3);
});

test('statements that are sent before their description has come are read', async () => {
  const uses = Array.from({ length: 8 }, () => names);
  const results = await db.platform(tx => runTogether(uses.map(run => () => run(tx, {}))));
  expect(results.map(rows => rows.map(({ name }) => name))).toEqual(uses.map(() => ['Alpha']));
});

test('the same text is read as its caller needs it: with the types of Drizzle or of the driver', async () => {
  const text = 'select now() as at';
  for (let use = 0; use < 5; use += 1) {
    const [built, own] = await db.platform(async tx => [
      (await tx.execute(sql.raw(text))).rows,
      await runStatement(tx, text, []),
    ]);
    expect([built, own]).toEqual([[{ at: expect.any(String) }], [{ at: expect.any(Date) }]]);
  }
});

test('a statement that fails leaves a connection on which it can be prepared again', async () => {
  const text = 'select name from clients where id = $1';
  const find = (id: unknown) => db.platform(tx => runStatement(tx, text, [id]));
  for (let use = 0; use < 4; use += 1)
    await expect(find('no number')).rejects.toThrow('invalid input syntax');
  for (let use = 0; use < 4; use += 1) expect(await find(0)).toEqual([]);
});

test('a connection that does not answer within the limit of its transaction is destroyed', async () => {
  const begin = 'begin; set local statement_timeout = 2000';
  const silent = inTransaction(pool, begin, client => client.query('select pg_sleep(60)'), { answerMs: 50 });
  await expect(silent).rejects.toThrow('Query read timeout');
  expect(pool.totalCount).toBe(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a transaction that is cancelled ends its statement', async () => {
  const cancelling = new AbortController();
  const { signal } = cancelling;
  pool.options.max = 2;
  const asleep = inTransaction(
    pool,
    'begin',
    async client => {
      await client.query('select');
      const sleeping = client.query('select pg_sleep(60)');
      cancelling.abort();
      return sleeping;
    },
    { signal },
  );
  await expect(asleep).rejects.toMatchObject({ code: '57014' });
});
