import { inTransaction } from '#server/db/driver/transaction.ts';
import { refreshShiftMonths } from '#server/db/shift-months/refresh-shift-months.ts';
import type { Store } from '#server/db/store/open-store.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';

const markMonths = `
  insert into stale_shift_months (client_id, module_id, month)
  select distinct client_id, module_id, date_trunc('month', date::timestamp)::date from shifts where module_id = any($1)
  on conflict do nothing`;

const beginLong = 'begin; set local role parity_platform; set local idle_in_transaction_session_timeout = 0';

/**
 * Runs while all months of the modules are marked as changed, so that reports read the shifts. The marks are locked, as by saves
 * in progress, because the server's job would otherwise sum the months within a minute. Afterwards all months are stored.
 */
export async function withoutMaintainedMonths<T>(
  { pool, db }: Store,
  moduleIds: readonly number[],
  run: () => Promise<T>,
): Promise<T> {
  await asPlatform(pool, markMonths, [moduleIds]);
  const result = await inTransaction(pool, beginLong, async client => {
    await client.query('select from stale_shift_months where module_id = any($1) for update', [moduleIds]);
    return run();
  });
  await refreshShiftMonths(db);
  return result;
}
