import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { explainQueries } from '#server/testing/stores/query-plans.ts';
import { openTestStore, type TestStore } from '#server/testing/stores/test-store.ts';
import { listPeople, type UserFilters } from './users.queries.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
  await asPlatform(
    store.pool,
    `insert into users (first_name, last_name, email)
    select 'First' || i, 'Last' || md5(i::text), md5(i::text) || '@example.org' from generate_series(1, 10000) i`,
  );
  await asPlatform(
    store.pool,
    `insert into clients (name, timezone, shift_windows_config)
    select 'Hospital ' || i, 'UTC', '[{"mins": 420, "is_day": true}]' from generate_series(1, 100) i`,
  );
  await asPlatform(store.pool, 'insert into client_accesses select 1 + id % 100, id from users');
  await asPlatform(store.pool, "insert into modules (client_id, name) select id, 'Unit' from clients");
  await asPlatform(
    store.pool,
    'insert into client_access_modules select c.client_id, c.user_id, m.id from client_accesses c join modules m using (client_id)',
  );
  await store.pool.query('vacuum analyze');
});
afterAll(() => store.close());

const cases: [string, UserFilters, RegExp][] = [
  ['a page in the usual order', { page: 3 }, /users_last_name/],
  ['a page by first name, backwards', { ordering: '-first_name' }, /users_first_name/],
  ['a page by e-mail address', { ordering: 'email' }, /users_email/],
  ['a page by age', { ordering: '-created' }, /users_created/],
  ['a search for a part of a name', { query: 'abcde' }, /users_search/],
  ['the people of one hospital', { client: 7 }, /client_accesses_(pkey|user)/],
];

for (const [what, filters, index] of cases) {
  test(`${what} is found through an index`, async () => {
    const [rows = ''] = await explainQueries(store, tx => listPeople(tx, filters));
    expect(rows).toMatch(index);
    expect(rows).not.toContain('Seq Scan on users');
  });
}

const far: UserFilters[] = [
  { page: 900 },
  { page: 900, ordering: '-first_name', is_active: true },
  { page: 900, ordering: 'email' },
  { page: 900, ordering: '-created', is_active: true },
];
test.each(far)('a far page (%o) is found by an index-only scan', async filters => {
  const [rows = ''] = await explainQueries(store, tx => listPeople(tx, filters));
  expect(rows).toContain('Index Only Scan');
});

test('the configurations of a page of people are found through an index', async () => {
  const plans = (await explainQueries(store, tx => listPeople(tx, {}))).join('\n');
  expect(plans).toContain('client_access_modules_user');
  expect(plans).not.toMatch(/Seq Scan on client_config/);
});
