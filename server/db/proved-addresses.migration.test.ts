import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { openTestStore, type TestStore } from '#server/testing/stores/test-store.ts';
import { migrate } from './migrate.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore('empty');
  await migrate(store.pool, '0008-months-of-shifts');
});
afterAll(() => store.close());

const entry = (at: number, actor: number | null, action: string, record = '', details = '{}') =>
  `insert into audit_entries (at, actor_id, actor_name, action, record_type, record_id, details)
   values ('2026-01-01'::timestamptz + interval '${at} days', ${actor}, '', '${action}', 'user', '${record}', '${details}')`;

const accounts: [fact: string, proved: boolean, id: number, entries: string[]][] = [
  ['opened an invitation', true, 1, [entry(1, 1, 'activated account')]],
  ['opened a reset link', true, 2, [entry(1, 2, 'reset password')]],
  ['never opened a link', false, 3, [entry(1, 3, 'signed in')]],
  [
    'had the address changed later',
    false,
    4,
    [entry(1, 4, 'activated account'), entry(2, 9, 'changed user', '4', '{"email": "x@example.org"}')],
  ],
  [
    'had the password set by somebody else later',
    false,
    5,
    [entry(1, 5, 'activated account'), entry(2, 9, 'set password', '5')],
  ],
  [
    'opened a link after somebody else set the password',
    true,
    6,
    [entry(1, 9, 'set password', '6'), entry(2, 6, 'reset password')],
  ],
  [
    'had only the name changed later',
    true,
    7,
    [entry(1, 7, 'activated account'), entry(2, 9, 'changed user', '7', '{"first_name": "Ada"}')],
  ],
];

test('at the upgrade an account is proved if the audit trail shows an opened link that nothing undid', async () => {
  for (const [, , id, entries] of accounts) {
    await asPlatform(
      store.pool,
      `insert into users (id, first_name, last_name, email) values (${id}, 'A', 'B', 'a${id}@example.org')`,
    );
    for (const statement of entries) await asPlatform(store.pool, statement);
  }
  await asPlatform(
    store.pool,
    `insert into users (id, first_name, last_name, email, is_demo) values (8, 'A', 'B', 'demo@example.org', true)`,
  );
  await migrate(store.pool);
  const { rows } = await asPlatform(
    store.pool,
    'select id, email_proved_at is not null as proved from users order by id',
  );
  expect(rows).toEqual([...accounts.map(([, proved, id]) => ({ id, proved })), { id: 8, proved: true }]);
});
