import { sql } from 'drizzle-orm';
import type { MinimumRow } from '#domain/staffing-bridge/bridge-sides.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { AnyTx } from '#server/db/database.ts';
import type { Columns } from '#server/db/rows.ts';
import {
  fromChosenShifts,
  type Selection,
  toPeriodKey,
} from '#server/db/shift-months/shift-selection.queries.ts';

/** The workload of a shift `s` (B11), from the counts and ratios stored with it. Its target is higher only by the minimum. */
export const workload = sql`case when s.rn_target > s.min_rn_target then s.rn_target else coalesce((
  select sum(c.value::numeric * (s.rns_per_patient ->> c.key)::numeric) from jsonb_each_text(s.acuity_counts) c), 0) end`;

/** RN minutes that the minimum adds, by module, window and piece. Only shifts at their minimum have any. */
export async function listMinimums(
  tx: AnyTx,
  selection: Selection,
  cuts: readonly IsoDate[],
): Promise<MinimumRow[]> {
  const { rows } = await tx.execute<Columns<Omit<MinimumRow, 'minutes'>> & { minutes: string }>(sql`
    select s.module_id as "moduleId", s.window_mins as "windowId", s.is_day as "isDay",
      (${toPeriodKey(sql`s.date`, cuts, selection.range)})::text as "periodKey",
      round(sum((s.rn_target - ${workload}) * s.minutes) * 1000000)::text as minutes
    ${fromChosenShifts(selection)} and s.rn_target <= s.min_rn_target group by 1, 2, 3, 4`);
  return rows.map(row => ({ ...row, minutes: BigInt(row.minutes) }));
}
