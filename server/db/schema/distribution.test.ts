import { afterAll, expect, test } from 'vitest';
import { openTestStore } from '#server/testing/stores/test-store.ts';

/** Copied to every node of a distributed PostgreSQL: few rows, or rows that belong to no hospital. */
const referenceTables = [
  'acuity_fields',
  'analyses',
  'attempt_counts',
  'census_sources',
  'clients',
  'identity_provider_domains',
  'identity_providers',
  'installation_facts',
  'mailed_links',
  'notes',
  'parity_migrations',
  'passkeys',
  'peer_imports',
  'peer_quarters',
  'platform_audit_entries',
  'recovery_codes',
  'sections',
  'sessions',
  'spent_challenges',
  'user_identities',
  'users',
];

const store = await openTestStore();
afterAll(() => store.close());

async function list(sql: string, values: unknown[] = [referenceTables]): Promise<string[]> {
  const { rows } = await store.pool.query<{ name: string }>(sql, values);
  return rows.map(row => row.name);
}

const columnsOf = (table: string, numbers: string) => `array(select attname::text from pg_attribute
  where attrelid = ${table} and attnum = any (${numbers}) order by array_position(${numbers}::int[], attnum::int))`;

const tenantTables = `select oid, relname from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all ($1::text[])`;

const listTablesWithoutHospital = () =>
  list(`with tables as (${tenantTables})
    select relname || '.client_id' as name from tables where not exists (select from pg_attribute
      where attrelid = tables.oid and attname = 'client_id' and attnotnull)`);

const listWrongIndexes = () =>
  list(`with tables as (${tenantTables})
    select indexrelid::regclass::text as name from pg_index join tables on tables.oid = indrelid
    where (indisunique or indisexclusion) and 'client_id' <> all (
      ${columnsOf('indrelid', '(indkey::int2[])[0:indnkeyatts - 1]')})`);

const listWrongForeignKeys = () =>
  list(`select conname as name from pg_constraint
    join pg_class origin on origin.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and target.relname <> all ($1::text[])
      and (origin.relname = any ($1::text[]) or not exists (
        select from unnest(${columnsOf('conrelid', 'conkey')}, ${columnsOf('confrelid', 'confkey')}) as pair (here, there)
        where here = 'client_id' and there = 'client_id'))`);

/** Also lists of ids, and columns that refer to an id without a foreign key. */
const listNarrowIds = () =>
  list(
    `select relname || '.' || attname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and atttypid in ('smallint'::regtype, 'integer'::regtype, 'integer[]'::regtype)
      and (attidentity <> '' or attname ~ '(^|_)(id|ids|by)$' or exists (
        select from pg_constraint where conrelid = attrelid and contype = 'f' and attnum = any (conkey)))
    order by 1`,
    [],
  );

test('every reference table exists', async () => {
  const found = await list(
    'select relname as name from pg_class where relname = any ($1::text[]) order by 1',
  );
  expect(found).toEqual(referenceTables);
});

test('every other table has a hospital in each row', async () => {
  expect(await listTablesWithoutHospital()).toEqual([]);
});

test('every unique index of these tables contains the hospital', async () => {
  expect(await listWrongIndexes()).toEqual([]);
});

test('every foreign key leads to a reference table or to a row of the same hospital', async () => {
  expect(await listWrongForeignKeys()).toEqual([]);
});

test('every id has 64 bits, as workers that insert rows need', async () => {
  expect(await listNarrowIds()).toEqual([]);
});

test('keys that could not be distributed are found', async () => {
  await store.pool.query(`create table wrong (client_id integer, id integer unique, number integer generated always as identity,
      user_ids integer[], unique (client_id, id));
    alter table assessments add constraint across foreign key (id) references wrong (id);
    alter table users add constraint from_reference foreign key (last_client_id, id) references wrong (client_id, id)`);
  expect(await listTablesWithoutHospital()).toEqual(['wrong.client_id']);
  expect(await listWrongIndexes()).toEqual(['wrong_id_key']);
  expect(await listWrongForeignKeys()).toEqual(['across', 'from_reference']);
  expect(await listNarrowIds()).toEqual(['wrong.client_id', 'wrong.id', 'wrong.number', 'wrong.user_ids']);
});
