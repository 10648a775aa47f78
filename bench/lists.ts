import { hashPassword } from '#server/auth/passwords/password-hash.ts';
import type { Store } from '#server/db/open-store.ts';
import { Browser } from '#server/testing/browser.ts';
import { createBenchApp } from './create-app.ts';
import { measure } from './measure.ts';
import { type Line, printTable } from './print-table.ts';

const password = 'measured with patience';

/** Measures lists with 2,000 hospitals and 50,000 people, compared with counting the people in SQL. */
export async function benchLists(store: Store): Promise<void> {
  await fillStore(store);
  const app = await createBenchApp(store);
  const admin = new Browser(app);
  await admin.signIn('admin@example.org', password);

  const count = {
    label: 'counting the people in SQL',
    timing: await measure(() => runAsPlatform(store, 'select count(*) from users')),
  };
  const lines: Line[] = [count];
  const calls: Record<string, string> = {
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
  for (const [label, url] of Object.entries(calls)) {
    const timing = await measure(async () => {
      const { statusCode } = await admin.get(url);
      if (statusCode !== 200) throw new Error(`${url} returned ${statusCode}`);
    });
    lines.push({ label, timing, reference: count });
  }
  printTable(`Lists with 2,000 hospitals and 50,000 people on the ${store.kind} store`, lines);
  await app.close();
}

async function fillStore(store: Store): Promise<void> {
  await runAsPlatform(
    store,
    `insert into clients (name, timezone, shift_windows_config)
     select 'Hospital ' || i, 'UTC', '[{"mins": 420, "is_day": true}]' from generate_series(1, 2000) i`,
  );
  await runAsPlatform(
    store,
    `insert into modules (client_id, name) select c.id, 'Unit ' || u from clients c, generate_series(1, 3) u`,
  );
  await runAsPlatform(
    store,
    `insert into users (first_name, last_name, email, activated)
     select 'First' || substr(md5(i::text), 1, 6), 'Last' || substr(md5(i::text), 7, 6), md5(i::text) || '@example.org', true
     from generate_series(1, 50000) i`,
  );
  await runAsPlatform(store, 'insert into client_configs select 1 + id % 2000, id from users');
  await runAsPlatform(
    store,
    'insert into client_config_modules select c.client_id, c.user_id, m.id from client_configs c join modules m using (client_id)',
  );
  await runAsPlatform(
    store,
    `insert into users (first_name, last_name, email, activated, is_admin, password_hash) values ('A', 'B', 'admin@example.org', true, true, $1)`,
    [await hashPassword(password)],
  );
  // In production autovacuum does this within a minute.
  await store.pool.query('vacuum analyze');
}

async function runAsPlatform(store: Store, sql: string, values: unknown[] = []): Promise<void> {
  const client = await store.pool.connect();
  await client.query('begin; set local role parity_platform');
  await client.query(sql, values);
  await client.query('commit');
  client.release();
}
