import { afterAll, describe, expect, test } from 'vitest';
import { asPlatform, fillEveryTable } from '#server/testing/stores/every-table.ts';
import { openTestStore } from '#server/testing/stores/test-store.ts';
import { inTransaction } from '../driver/transaction.ts';

/** Tables without row-level security, and why they need none. Every exception needs a reason here. */
const open: Record<string, string> = {
  sections: 'the catalogue is the same for every hospital',
  acuity_fields: 'the catalogue is the same for every hospital',
  parity_migrations: 'holds names of files',
  installation_facts: 'maintenance mode and the time of the last backup, which are no secrets',
  attempt_counts: 'counted attempts, before anybody is known; neither scope may read it',
};

/** Tables that a hospital's scope cannot access at all. */
const closed = [
  'sessions',
  'mailed_links',
  'recovery_codes',
  'attempt_counts',
  'parity_migrations',
  'installation_facts',
  'identity_providers',
  'identity_provider_domains',
  'identity_provider_clients',
  'user_identities',
  'passkeys',
  'spent_challenges',
  'platform_audit_entries',
  'peer_quarters',
  'peer_imports',
];

/** SQL for the hospital of a row, for tables without `client_id`. */
const clientIdSql: Record<string, string> = {
  clients: 'id',
  users: '(select client_id from client_accesses c where c.user_id = users.id)',
  analyses: '(select client_id from analysis_clients a where a.analysis_id = analyses.id)',
  notes: '(select client_id from analysis_clients a where a.analysis_id = notes.analysis_id)',
};

const store = await openTestStore();
afterAll(() => store.close());
await fillEveryTable(store.pool);

interface TableRow {
  name: string;
  secured: boolean;
  policies: string[];
  has_client: boolean;
  key: string[] | null;
  writable: string[];
}
const { rows: tables } = await store.pool.query<TableRow>(`
  select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as secured,
    array(select policyname::text from pg_policies where schemaname = 'public' and tablename = c.relname) as policies,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id') as has_client,
    (select array_agg(a.attname::text order by k.position) from pg_constraint p
      cross join unnest(p.conkey) with ordinality as k (number, position)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
      where p.conrelid = c.oid and p.contype = 'p') as key,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped and a.attgenerated = '' and a.attidentity = '') as writable
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
const tenantTables = tables.filter(({ name }) => !closed.includes(name) && !(name in open));

function inClient(clientId: number, text: string, values?: unknown[]) {
  const begin = `begin; set local role parity_app; set local parity.client = '${clientId}'`;
  return inTransaction(store.pool, begin, client => client.query(text, values));
}

const refused = expect.objectContaining({ code: '42501' });

test('every table has forced row-level security, except those listed with a reason', () => {
  const unsecured = tables.filter(({ name, secured }) => !secured && !(name in open));
  expect(unsecured.map(({ name }) => name)).toEqual([]);
  expect(tenantTables.length).toBeGreaterThanOrEqual(13);
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining([...closed, ...Object.keys(open)]));
});

test('every tenant table has a policy for the hospital and one for the platform', () => {
  for (const { name, policies } of tenantTables) {
    // The audit trail has another for its owner, in transactions that set `parity.audit_change` (decision 026).
    const expected = ['hospital', ...(name === 'audit_entries' ? ['maintenance'] : []), 'platform'];
    expect([name, policies.sort()]).toEqual([name, expected]);
  }
});

test('every view is read with the rights of its reader', async () => {
  const { rows: views } = await store.pool.query(`
    select relname as name, reloptions as options from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`);
  expect(views).toEqual([{ name: 'audit_trail', options: ['security_invoker=true'] }]);
  await expect(inClient(1, 'select from audit_trail')).rejects.toEqual(refused);
});

test('a table that names its hospital has it first in its key', () => {
  // A session may not have chosen one yet.
  const named = tables.filter(({ name, has_client }) => has_client && name !== 'sessions');
  expect(named.length).toBeGreaterThanOrEqual(8);
  for (const { name, key } of named) expect([name, key?.[0]]).toEqual([name, 'client_id']);
});

test.each(tables.filter(({ name }) => closed.includes(name)))(
  'a hospital has no access to $name',
  async ({ name }) => {
    for (const statement of [`select from ${name}`, `delete from ${name}`, `truncate ${name}`]) {
      await expect(inClient(1, statement)).rejects.toEqual(refused);
    }
  },
);

describe.each(tenantTables)('the table $name', ({ name, writable, has_client }) => {
  const owner = clientIdSql[name] ?? 'client_id';

  test('shows a hospital its own rows and no others', async () => {
    const text = `select to_json(${name})::text as row from ${name} order by 1`;
    const { rows: own } = await asPlatform(store.pool, text.replace('order', `where ${owner} = 1 order`));
    const { rows: others } = await asPlatform(
      store.pool,
      text.replace('order', `where ${owner} is distinct from 1 order`),
    );
    expect(own.length).toBeGreaterThan(0);
    expect(others.length).toBeGreaterThan(0);
    expect((await inClient(1, text)).rows).toEqual(own);
  });

  test("cannot be changed in another hospital's rows", async () => {
    const [column] = writable;
    for (const statement of [`update ${name} set ${column} = ${column}`, `delete from ${name}`]) {
      const others = `${statement} where not (${owner} = 1)`;
      const { rowCount } = await asPlatform(store.pool, `select from ${name} where not (${owner} = 1)`);
      expect(rowCount).toBeGreaterThan(0);
      const touched = await inClient(1, others).catch(error => error);
      expect([{ code: '42501' }, { rowCount: 0 }]).toContainEqual(
        touched.code ? { code: touched.code } : { rowCount: touched.rowCount },
      );
    }
  });

  test('refuses a row for another hospital', async () => {
    const columns = writable.join(', ');
    const { rows } = await asPlatform(
      store.pool,
      `select to_json(${name}) as row from ${name} where not (${owner} = 1) limit 1`,
    );
    const insert = `insert into ${name} (${columns})
      select ${columns} from json_populate_record(null::${name}, $1)`;
    await expect(inClient(1, insert, [JSON.stringify(rows[0]?.row)])).rejects.toEqual(refused);
  });

  if (!has_client) return;
  test('refuses to move a row to another hospital', async () => {
    const moveRow = `update ${name} set client_id = 2 where client_id = 1`;
    await expect(inClient(1, moveRow)).rejects.toEqual(refused);
  });
});
