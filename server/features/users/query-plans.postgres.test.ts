import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlatformTx } from '#server/db/database.ts';
import { openTestStore, type TestStore } from '#server/testing/test-store.ts';
import { listPeople, type UserFilters } from './users.queries.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
  await asPlatform(`insert into users (first_name, last_name, email)
    select 'First' || i, 'Last' || md5(i::text), md5(i::text) || '@example.org' from generate_series(1, 50000) i`);
  await asPlatform(`insert into clients (name, timezone, shift_windows_config)
    select 'Hospital ' || i, 'UTC', '[{"mins": 420, "is_day": true}]' from generate_series(1, 200) i`);
  await asPlatform('insert into client_configs select 1 + id % 200, id from users');
  await store.pool.query('analyze');
});
afterAll(() => store.close());

async function asPlatform(sql: string): Promise<void> {
  const client = await store.pool.connect();
  await client.query('begin; set local role parity_platform');
  await client.query(sql);
  await client.query('commit');
  client.release();
}

/** The plans of every statement that a list runs, as PostgreSQL tells them. */
async function plansOf(filters: UserFilters): Promise<string[]> {
  return store.db.platform(async tx => {
    const { $client } = tx as unknown as PlatformTx & { $client: pg.PoolClient };
    const said: [string, unknown[]][] = [];
    const query = $client.query.bind($client) as (...args: unknown[]) => Promise<pg.QueryResult>;
    $client.query = ((statement: { text: string }, values: unknown[]) => {
      said.push([statement.text, values]);
      return query(statement, values);
    }) as typeof $client.query;
    await listPeople(tx, filters);
    $client.query = query as typeof $client.query;
    const plans: string[] = [];
    for (const [text, values] of said) {
      const { rows } = await query(`explain ${text}`, values);
      plans.push(rows.map(row => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  });
}

const cases: [string, UserFilters, RegExp][] = [
  ['a page in the usual order', { page: 3 }, /users_last_name/],
  ['a page by first name, backwards', { ordering: '-first_name' }, /users_first_name/],
  ['a page by e-mail address', { ordering: 'email' }, /users_email/],
  ['a page by age', { ordering: '-created' }, /users_created/],
  ['a search for a part of a name', { query: 'abcde' }, /users_search|users_last_name/],
  ['the people of one hospital', { client: 7 }, /client_configs_(pkey|user)/],
];

for (const [what, filters, index] of cases) {
  test(`${what} is found through an index`, async () => {
    const [rows = ''] = await plansOf(filters);
    expect(rows).toMatch(index);
    expect(rows).not.toContain('Seq Scan on users');
  });
}
