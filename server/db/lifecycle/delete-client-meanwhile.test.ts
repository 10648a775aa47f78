import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asPlatform, fillEveryTable } from '#server/testing/stores/every-table.ts';
import { openTestStore, type TestStore } from '#server/testing/stores/test-store.ts';
import { deleteClient } from './delete-client.ts';

const asked = { confirm: 'First General', now: new Date(), decryptRecipient: () => undefined };

let store: TestStore;
let other: pg.PoolClient;
beforeEach(async () => {
  store = await openTestStore();
  await fillEveryTable(store.pool);
  other = await store.pool.connect();
  await other.query('begin; set local role parity_platform');
});
afterEach(() => store.close());

/** Ends the other transaction once the deletion waits for it. */
async function deleteDuring(work: string): Promise<Awaited<ReturnType<typeof deleteClient>>> {
  const deleting = deleteClient(store.db, '1', asked);
  await new Promise(resolve => setTimeout(resolve, 500));
  await other.query(work);
  await other.query('commit');
  other.release();
  return deleting;
}

test('a hospital is deleted together with a shift that was being saved', async () => {
  await other.query(`insert into shifts (client_id, module_id, date, window_mins, starts_at, is_day, minutes,
      nominal_minutes, acuity_counts, rns_per_patient, min_rn_target, rn_actual, census, rn_target)
    select client_id, module_id, '2026-12-24', window_mins, starts_at, is_day, minutes, nominal_minutes, acuity_counts,
      rns_per_patient, min_rn_target, rn_actual, census, rn_target from shifts where client_id = 1`);
  const { counts } = await deleteDuring('select 1');
  expect(counts.shifts).toBe(2);
  const { rows } = await asPlatform(store.pool, 'select distinct client_id from shifts');
  expect(rows).toEqual([{ client_id: 2 }]);
});

test('a hospital whose months are being refreshed is deleted afterwards, without a deadlock', async () => {
  // Does the same as refresh_shift_months, with a pause in the middle.
  await other.query(`select pg_advisory_xact_lock(7264152); delete from stale_shift_months where client_id = 1;
    delete from shift_months where client_id = 1; delete from shift_month_counts where client_id = 1`);
  await deleteDuring(`select sum_shift_months(array[client_id], array[id], array[date '2026-11-01'])
    from modules where client_id = 1`);
  const { rows } = await asPlatform(store.pool, 'select distinct client_id from shift_months');
  expect(rows).toEqual([{ client_id: 2 }]);
});
