import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPlatform, fillEveryTable } from '#server/testing/stores/every-table.ts';
import { storeShifts } from '#server/testing/stores/stored-shifts.ts';
import { openTestStore, type TestStore } from '#server/testing/stores/test-store.ts';
import { refreshShiftMonths } from './refresh-shift-months.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
  await fillEveryTable(store.pool);
});
afterAll(() => store.close());

const sql = (text: string, values?: unknown[]) => asPlatform(store.pool, text, values);

async function kept(): Promise<string> {
  await refreshShiftMonths(store.db);
  const sums = await sql('select to_json(m)::text as row from shift_months m order by 1');
  const counts = await sql('select to_json(m)::text as row from shift_month_counts m order by 1');
  return JSON.stringify([sums.rows, counts.rows], null, 1);
}

/** The sums of the current shifts, computed from scratch. */
async function madeAgain(): Promise<string> {
  await refreshShiftMonths(store.db);
  await sql('delete from shift_months');
  await sql('delete from shift_month_counts');
  await sql(`select sum_shift_months(array_agg(client_id), array_agg(module_id), array_agg(month))
    from (select distinct client_id, module_id, date_trunc('month', date::timestamp)::date as month from shifts) as k`);
  return kept();
}

const shift = (date: string, window: number, more: object = {}) => ({
  clientId: 1,
  moduleId: 1,
  date,
  window,
  acuityCounts: { 1: 3, 2: 1 },
  rnsPerPatient: { 1: 1, 2: 0.333 },
  rnActual: 5,
  premiums: { rn_premium_overtime: 1 },
  reasons: ['High acuity'],
  ...more,
});

test('maintained months follow every change of shifts', async () => {
  const dates = ['2026-01-01', '2026-01-31', '2026-02-01', '2026-03-08'];
  await storeShifts(
    sql,
    dates.flatMap(date => [shift(date, 420), shift(date, 1380, { rnActual: 1 })]),
  );
  expect(await kept()).toContain('High acuity');
  expect(await kept()).toBe(await madeAgain());

  const changes = [
    'update shifts set rn_actual = 9, premiums = $${"rn_premium_traveler": 2}$$, rn_premium = 2 where window_mins = 420',
    `update shifts set date = '2026-04-01' where date = '2026-01-31'`,
    `update shifts set acuity_counts = '{"1": 0}', reasons = '{}', charge_nurse_included = true where date = '2026-02-01'`,
    `delete from shifts where date = '2026-01-01' and window_mins = 420`,
    `delete from shifts where date = '2026-03-08'`,
    'update shifts set comments = comments where false',
  ];
  for (const change of changes) {
    await sql(change);
    expect(await kept(), change).toBe(await madeAgain());
  }
});

test('saves to a month while it is refreshed are not lost', async () => {
  const days = Array.from({ length: 12 }, (_, index) => `2026-05-${String(index + 1).padStart(2, '0')}`);
  const saves = days.map(date => storeShifts(sql, [shift(date, 420)]));
  await Promise.all([...saves, refreshShiftMonths(store.db), refreshShiftMonths(store.db)]);
  await refreshShiftMonths(store.db);
  const { rows } = await sql(`select shifts from shift_months where month = '2026-05-01'`);
  expect(rows).toEqual([{ shifts: 12 }]);
  expect(await kept()).toBe(await madeAgain());
});
