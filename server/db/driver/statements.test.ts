import { globSync } from 'node:fs';
import { join, parse } from 'node:path';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, expect, test } from 'vitest';
import { fillEveryTable } from '#server/testing/stores/every-table.ts';
import { openTestStore } from '#server/testing/stores/test-store.ts';
import type { PlatformTx } from '../database.ts';
import { prepareQuery, runStatement } from './statements.ts';

const store = await openTestStore();
afterAll(() => store.close());
await fillEveryTable(store.pool);

const groups = globSync('*.ts', { cwd: join(import.meta.dirname, '../tables') }).map(
  file => parse(file).name,
);
const modules = await Promise.all(groups.map(group => import(`../tables/${group}.ts`)));
const exported: unknown[] = modules.flatMap(Object.values);
const tables = exported.filter(value => is(value, PgTable));
if (tables.length === 0) throw new Error('no tables found');

test.each(tables.map(table => [getTableName(table), table] as const))(
  'a prepared query reads the columns of %s as Drizzle does',
  async (_, table) => {
    const readAll = prepareQuery(getTableColumns(table), (tx: PlatformTx, columns) =>
      tx.select(columns).from(table),
    );
    const [prepared, built] = await store.db.platform(async tx => [
      await readAll(tx, {}),
      await tx.select().from(table),
    ]);
    expect(prepared.length).toBeGreaterThan(0);
    expect(prepared).toEqual(built);
  },
);

test('ids and lists of ids are numbers, however they are read', async () => {
  const text = `select 9007199254740991::bigint as id, array[1, null, 9007199254740991]::bigint[] as ids`;
  const expected = [{ id: Number.MAX_SAFE_INTEGER, ids: [1, null, Number.MAX_SAFE_INTEGER] }];
  expect((await store.pool.query(text)).rows).toEqual(expected);
  await store.db.platform(async tx => {
    expect((await tx.execute(sql.raw(text))).rows).toEqual(expected);
    expect(await runStatement(tx, text, [])).toEqual(expected);
  });
});

test('lists of texts are read as they were sent, and changing one changes no other', async () => {
  const lists = [[], ['High census'], ['a "quoted", text', '\\', '', 'null'], ['x'.repeat(2_000), 'y']];
  for (const list of [...lists, ...lists]) {
    const { rows } = await store.pool.query<{ list: string[] }>('select $1::text[] as list', [list]);
    expect(rows[0]?.list).toEqual(list);
    rows[0]?.list.push('added');
  }
});

test.each(['UTC', 'Asia/Kolkata', 'America/New_York'])(
  'an instant is read to the millisecond in a session of %s',
  async zone => {
    const at = new Date('2026-03-08T07:05:09.042Z');
    await store.db.platform(async tx => {
      await tx.execute(sql.raw(`set local timezone = '${zone}'`));
      expect(await runStatement(tx, 'select $1::timestamptz as at', [at])).toEqual([{ at }]);
    });
  },
);
