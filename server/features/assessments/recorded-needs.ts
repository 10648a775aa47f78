import type { RecordedNeeds } from '#contract/assessments/assessments.ts';
import type { Query } from '#contract/endpoints.ts';
import { fromWire, toWire } from '#contract/wire.ts';
import { findStaffingDate } from '#domain/shifts/shift-windows.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import { computeDefaultRange } from '#domain/time/default-range.ts';
import type { ClientTx } from '#server/db/database.ts';
import {
  getCalendarSettings,
  listRecordedCounts,
  listRecordedNeeds,
  listRecordedWindows,
} from './recorded-needs.queries.ts';

/** What a module needed in its default range (D14, D24). */
export async function loadRecordedNeeds(
  tx: ClientTx,
  { module, by_window }: Query<'getRecordedNeeds'>,
  now: Date,
): Promise<RecordedNeeds> {
  const { windows, timeZone, firstGoodMonth } = await getCalendarSettings(tx);
  const today = findStaffingDate(now.getTime(), fromWire(windows), timeZone);
  const range = computeDefaultRange(today, firstGoodMonth);
  return {
    start_date: range.start,
    end_date: range.end,
    needs: toWire(await listRecordedNeeds(tx, module, range)),
    ...(by_window && (await loadWindows(tx, module, range))),
  };
}

/** The same by window, with the patients of each acuity field (B20). */
async function loadWindows(tx: ClientTx, moduleId: number, range: DateRange) {
  const windows = await listRecordedWindows(tx, moduleId, range);
  const counts = await listRecordedCounts(tx, moduleId, range);
  const byWindow = Map.groupBy(counts, ({ window }) => window);
  const fields = new Map(
    counts.map(({ field: id, name, rnsPerPatient }) => [id, { id, name, rnsPerPatient }]),
  );
  return toWire({
    windows: windows.map(window => ({
      ...window,
      counts: (byWindow.get(window.window) ?? []).map(({ field, mean, variance }) => ({
        field,
        mean,
        variance,
      })),
    })),
    fields: [...fields.values()],
  });
}
