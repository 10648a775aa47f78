import { afterAll, expect, test } from 'vitest';
import { asPlatform, fillEveryTable } from '#server/testing/every-table.ts';
import { openTestStore } from '#server/testing/test-store.ts';
import { refreshShiftMonths } from '../shift-months.ts';
import { deleteHospital } from './delete-hospital.ts';

const store = await openTestStore();
afterAll(() => store.close());
await fillEveryTable(store.pool);

const addShift = `insert into shifts (client_id, module_id, date, window_mins, starts_at, is_day, minutes, nominal_minutes,
    acuity_counts, rns_per_patient, min_rn_target, rn_actual, census, rn_target)
  select client_id, module_id, $1, window_mins, starts_at, is_day, minutes, nominal_minutes, acuity_counts,
    rns_per_patient, min_rn_target, rn_actual, census, rn_target from shifts where client_id = 1 limit 1`;

test('a hospital is deleted together with a shift that was being saved, while months are being added up', async () => {
  const saving = await store.pool.connect();
  await saving.query('begin; set local role parity_platform');
  await saving.query(addShift, ['2026-12-24']);
  const asked = { confirm: 'First General', now: new Date(), recipientOf: () => undefined };
  const deleting = deleteHospital(store.db, '1', asked);
  const refreshing = new Promise(resolve => setTimeout(resolve, 300)).then(() =>
    refreshShiftMonths(store.db),
  );
  await new Promise(resolve => setTimeout(resolve, 600));
  await saving.query('commit');
  saving.release();
  expect((await deleting).counts.shifts).toBe(2);
  await refreshing;
  const { rows } = await asPlatform(store.pool, 'select distinct client_id from shifts');
  expect(rows).toEqual([{ client_id: 2 }]);
});
