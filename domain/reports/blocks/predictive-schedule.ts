import { measuresFromMeans } from '#domain/measures/measures.ts';
import { weekdays } from '#domain/time/calendar.ts';
import type { Period } from '#domain/time/periods.ts';
import { cellKey, levelsBy, type PartRows, partsByPeriod, percentilesBy } from './cells.ts';
import type { SampleRow } from './rows.ts';
import type { ReportWindow } from './windows.ts';

const minShiftsToPlan = 4;

/** A cell with too few shifts for planning is marked (D18); an empty one is not. */
export function isThin(cell: { readonly shifts: number }): boolean {
  return cell.shifts > 0 && cell.shifts < minShiftsToPlan;
}

/**
 * RNs needed by weekday and window, for each period (D18). Cells of several modules add up, percentiles included, because
 * each module is staffed on its own. Example: targets of 4, 6, 8 and 9 on four Mondays at 07:00 have a mean of 6.75, so 7
 * RNs to schedule, and a 75th percentile of 8.25. Rows are Sunday to Saturday, columns are windows; cells without shifts have
 * null figures.
 */
export function computeSchedule(
  parts: readonly PartRows<SampleRow>[],
  periods: readonly Period[],
  windows: readonly ReportWindow[],
) {
  const partsIn = partsByPeriod(parts);
  return periods.map(({ key, label }) => {
    const cellAt = groupCells(partsIn(key));
    const cells = weekdays.map(weekday => windows.map(window => cellAt(cellKey(weekday, window.id))));
    return { key, label, windows, cells };
  });
}

function groupCells(parts: readonly PartRows<SampleRow>[]) {
  const toKey = (row: SampleRow): string => cellKey(row.weekday, row.windowId);
  const levelsAt = levelsBy(parts, toKey);
  const percentileAt = percentilesBy(parts, toKey, row => row.rnTargets);
  return (key: string) => {
    const { shifts, rnTarget: mean } = measuresFromMeans(levelsAt(key));
    const rns = mean === null ? null : Math.ceil(mean);
    return { mean, rns, p75: percentileAt(key, 0.75), p90: percentileAt(key, 0.9), shifts };
  };
}
