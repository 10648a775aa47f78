import { globSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, expect, test } from 'vitest';
import { openTestStore } from '#server/testing/stores/test-store.ts';

/** Tables that our code does not read through Drizzle. */
const withoutDrizzle = [
  'parity_migrations',
  'attempt_counts',
  'shift_months',
  'shift_month_counts',
  'stale_shift_months',
  'installation_facts',
  'deleted_shifts',
];

const files = globSync('tables/*.ts', { cwd: join(import.meta.dirname, '..') });
const exported: unknown[] = (await Promise.all(files.map(file => import(`../${file}`)))).flatMap(
  Object.values,
);
const described = exported.filter(value => is(value, PgTable));

const store = await openTestStore();
afterAll(() => store.close());

const { rows: columns } = await store.pool.query<{ table: string; name: string; [detail: string]: unknown }>(`
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as required, a.atthasdef and a.attgenerated = '' or a.attidentity <> '' as fills_itself,
    a.attidentity <> '' as identity, a.attgenerated <> '' as generated,
    (select k.position::int from pg_constraint p cross join unnest(p.conkey) with ordinality as k (number, position)
      where p.conrelid = c.oid and p.contype = 'p' and k.number = a.attnum) as key_position
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);

function primaryKeyColumns(table: PgTable): string[] {
  const { primaryKeys, columns } = getTableConfig(table);
  return (primaryKeys[0]?.columns ?? columns.filter(column => column.primary)).map(column => column.name);
}

function describedColumn(table: PgTable, column: PgColumn) {
  const position = primaryKeyColumns(table).indexOf(column.name);
  return {
    table: getTableName(table),
    name: column.name,
    type: column.getSQLType().replace(', ', ','),
    required: column.notNull,
    fills_itself: column.hasDefault,
    identity: column.generatedIdentity !== undefined,
    generated: column.generated !== undefined,
    key_position: position < 0 ? null : position + 1,
  };
}

test('Drizzle describes exactly the tables that the migrations build', () => {
  const built = new Set(columns.map(column => column.table).filter(name => !withoutDrizzle.includes(name)));
  expect(described.map(getTableName).sort()).toEqual([...built].sort());
});

test.each(described.map(table => ({ table, name: getTableName(table) })))(
  'Drizzle describes the columns and the key of $name as they are',
  ({ table, name }) => {
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    const written = getTableConfig(table).columns.map(column => describedColumn(table, column));
    expect(written.sort(byName)).toEqual(columns.filter(column => column.table === name).sort(byName));
  },
);
