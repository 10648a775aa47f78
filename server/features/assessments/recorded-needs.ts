import type { RecordedNeeds } from '#contract/assessments.ts';
import { configFromWire } from '#contract/shifts/shift-window-wire.ts';
import { findStaffingDate } from '#domain/shifts/shift-windows.ts';
import { computeDefaultRange } from '#domain/time/default-range.ts';
import type { ClientTx } from '#server/db/database.ts';
import { getCalendarSettings, listRecordedNeeds } from './assessments.queries.ts';

/** The RNs that a module needed in its default range (D14, D24). */
export async function recordedNeeds(tx: ClientTx, moduleId: number, now: Date): Promise<RecordedNeeds> {
  const { windows, timeZone, firstGoodMonth } = await getCalendarSettings(tx);
  const config = configFromWire(windows);
  const range = computeDefaultRange(findStaffingDate(now.getTime(), config, timeZone), firstGoodMonth);
  const needs = await listRecordedNeeds(tx, moduleId, range);
  return {
    start_date: range.start,
    end_date: range.end,
    needs: needs.map(need => ({
      weekday: need.weekday,
      is_day: need.isDay,
      mean_rn_target: need.meanRnTarget,
      rn_targets: need.rnTargets,
    })),
  };
}
