import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { explainQueries } from '#server/testing/stores/query-plans.ts';
import { openTestStore, type TestStore } from '#server/testing/stores/test-store.ts';
import { listAgreement } from './breakdowns.queries.ts';

let store: TestStore;
const selection = {
  modules: [{ id: 1, clientId: 1, name: 'Unit' }],
  range: { start: '2025-11-01', end: '2026-10-31' },
  shiftWindows: null,
};

beforeAll(async () => {
  store = await openTestStore();
  await asPlatform(
    store.pool,
    `insert into clients (name, timezone, shift_windows_config) values ('Hospital', 'UTC', '[{"mins": 420, "is_day": true}]')`,
  );
  await asPlatform(store.pool, "insert into modules (client_id, name) select id, 'Unit' from clients");
  await asPlatform(
    store.pool,
    `insert into shifts (client_id, module_id, date, window_mins, starts_at, is_day, minutes, nominal_minutes, acuity_counts,
       rns_per_patient, min_rn_target, rn_actual, premiums, rn_premium, census, rn_target)
     select client_id, m.id, date, 420, date, true, 720, 720, '{}', '{}', 2, 2, '{}', 0, 0, 2
     from modules m, generate_series('2020-01-01'::timestamptz, '2026-10-31', '1 day') as date`,
  );
  await store.pool.query('vacuum analyze');
});
afterAll(() => store.close());

test('the shifts with a feed are found through their own index', async () => {
  const [plan = ''] = await explainQueries(store, tx => listAgreement(tx, selection));
  expect(plan).toContain('shifts_with_feed');
});
