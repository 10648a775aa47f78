import { tidyUp } from '#server/db/lifecycle/tidy-up.ts';
import type { Store } from '#server/db/store/open-store.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { addAdministrator } from './hospitals.ts';
import { startMeter } from './http/meter.ts';
import { openDatabase, startOwnPostgres } from './http/postgres.ts';
import { startProduct } from './http/servers.ts';
import { signIn } from './http/sign-in.ts';
import { startPlain } from './http/start-plain.ts';
import { printTable } from './tools/print-table.ts';

const lists: Record<string, string> = {
  'first page of people': '/api/admin/users/',
  'page 4,000 of people': '/api/admin/users/?page=4000',
  'people by e-mail address': '/api/admin/users/?ordering=-email&is_active=true',
  'people named “abc…”': '/api/admin/users/?query=abc',
  'people whose name begins with “a”': '/api/admin/users/?query=a',
  'people of one hospital': '/api/admin/users/?client=77',
  'first page of hospitals': '/api/admin/clients/?page=1',
  'hospitals named “…123…”': '/api/admin/clients/?query=123&page=1',
  'all hospitals': '/api/admin/clients/',
};

/** Measures lists with 2,000 hospitals and 50,000 people, beside a bare server that counts the people. */
export async function benchLists(stack: AsyncDisposableStack, seconds: number): Promise<void> {
  const url = await startOwnPostgres(stack);
  const store = await openDatabase(stack, url);
  await fillStore(store);
  const person = await addAdministrator(store);
  const count = [{ text: 'select count(*) from users', values: [] }];
  const bare = await startPlain(stack, url, person, { count });
  const server = await startProduct(stack, { DATABASE_URL: url, DEMO: '0' });
  const { headers } = await signIn(server, person);
  const meter = await startMeter(stack, seconds, store.pool);
  const reference = { name: 'counting the people', server: bare, path: '/count', headers };
  const sides = Object.entries(lists).map(([name, path]) => ({ name, server, path, headers }));
  const lines = await meter.compare('', [reference, ...sides]);
  printTable('Lists over HTTP with 2,000 hospitals and 50,000 people on PostgreSQL', lines);
}

async function fillStore({ pool }: Store): Promise<void> {
  await asPlatform(
    pool,
    `insert into clients (name, timezone, shift_windows_config)
     select 'Hospital ' || i, 'UTC', '[{"mins": 420, "is_day": true}]' from generate_series(1, 2000) i`,
  );
  await asPlatform(
    pool,
    `insert into modules (client_id, name) select c.id, 'Unit ' || u from clients c, generate_series(1, 3) u`,
  );
  await asPlatform(
    pool,
    `insert into users (first_name, last_name, email, activated)
     select 'First' || substr(md5(i::text), 1, 6), 'Last' || substr(md5(i::text), 7, 6), md5(i::text) || '@example.org', true
     from generate_series(1, 50000) i`,
  );
  await asPlatform(pool, 'insert into client_accesses select 1 + id % 2000, id from users');
  await asPlatform(
    pool,
    'insert into client_access_modules select c.client_id, c.user_id, m.id from client_accesses c join modules m using (client_id)',
  );
  // In production autovacuum does this within a minute.
  await tidyUp(pool);
}
