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

test('at the upgrade people without access leave the subscriptions, and those for nobody else end', async () => {
  await asPlatform(
    store.pool,
    `insert into clients (id, name, timezone, shift_windows_config) values (1, 'Lakeside', 'UTC', '[{"mins": 420, "is_day": true}]');
     insert into users (id, first_name, last_name, email, is_admin)
       select id, 'Ann', 'Lee', id || '@example.org', id = 3 from generate_series(1, 3) id;
     insert into client_configs (client_id, user_id) values (1, 1);
     insert into report_subscriptions (client_id, id, report, options, range, every, on_day, hour, paper, owner_name, created_at, next_turn)
       select 1, id, 'ratio', '{"modules": []}', 'last_week', 'week', 1, 7, 'letter', '', now(), now() from generate_series(1, 4) id;
     insert into report_recipients (client_id, subscription_id, user_id) values (1, 1, 1), (1, 1, 2), (1, 1, 3), (1, 2, 2), (1, 3, 3)`,
  );
  await migrate(store.pool);
  const { rows } = await asPlatform(
    store.pool,
    `select s.id, array(select user_id from report_recipients r where r.subscription_id = s.id order by 1) as people
     from report_subscriptions s order by 1`,
  );
  // The fourth never had anybody: that is its owner's matter.
  expect(rows).toEqual([
    { id: 1, people: [1, 3] },
    { id: 3, people: [3] },
    { id: 4, people: [] },
  ]);
});
