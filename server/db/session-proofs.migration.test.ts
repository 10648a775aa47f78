import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { openTestStore, type TestStore } from '#server/testing/stores/test-store.ts';
import { migrate } from './migrate.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore('empty');
  await migrate(store.pool, '0027-fields-with-patients');
});
afterAll(() => store.close());

test('at the upgrade the sign-in of a provider’s session becomes the provider’s proof, and others stay the person’s own', async () => {
  const at = '2026-11-14T15:00:00Z';
  const statements = [
    `insert into users (id, first_name, last_name, email) values (1, 'Ann', 'Lee', 'ann@example.org')`,
    `insert into identity_providers (id, name, issuer, oidc_client_id, client_secret, scopes)
     values (7, 'Ward Login', 'https://login.example.org', 'parity', '', 'openid')`,
    ...['null', '7'].map(
      provider => `insert into sessions
        (token_hash, user_id, address, device, created_at, last_seen_at, authenticated_at, provider_id)
        values ('\\x0${provider.length}', 1, '', '', '${at}', '${at}', '${at}', ${provider})`,
    ),
  ];
  for (const statement of statements) await asPlatform(store.pool, statement);
  await migrate(store.pool);
  const { rows } = await asPlatform(
    store.pool,
    'select provider_id, authenticated_at, vouched_at, vouched_by from sessions order by provider_id',
  );
  const then = new Date(at);
  expect(rows).toEqual([
    { provider_id: 7, authenticated_at: null, vouched_at: then, vouched_by: 7 },
    { provider_id: null, authenticated_at: then, vouched_at: null, vouched_by: null },
  ]);
});
