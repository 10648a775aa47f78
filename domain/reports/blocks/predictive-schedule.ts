import { measuresFromMeans } from '#domain/measures/measures.ts';
import { weekdays } from '#domain/time/calendar.ts';
import type { Period } from '#domain/time/periods.ts';
import { cellKey, levelsBy, type PartRows, partsByPeriod, percentilesBy } from './cells.ts';
import type { SampleRow } from './rows.ts';
import type { ReportWindow } from './windows.ts';

export interface ScheduleCell {
  /** Mean RNs needed. Null without shifts, as are `rns` and the percentiles. */
  readonly mean: number | null;
  /** The RNs to schedule: the mean rounded up. */
  readonly rns: number | null;
  readonly p75: number | null;
  readonly p90: number | null;
  /** The number of recorded shifts. */
  readonly shifts: number;
}

/** Rows are Sunday to Saturday, columns are windows. */
export interface Schedule extends Pick<Period, 'key' | 'label'> {
  readonly windows: readonly ReportWindow[];
  readonly cells: readonly (readonly ScheduleCell[])[];
}

const minShiftsToPlan = 4;

/** A cell with too few shifts for planning is marked (D18); an empty one is not. */
export function isThin(cell: Pick<ScheduleCell, 'shifts'>): boolean {
  return cell.shifts > 0 && cell.shifts < minShiftsToPlan;
}

/**
 * RNs needed by weekday and window, for each period (D18). Cells of several modules add up, percentiles included, because
 * each module is staffed on its own. Example: targets of 4, 6, 8 and 9 on four Mondays at 07:00 have a mean of 6.75, so 7
 * RNs to schedule, and a 75th percentile of 8.25.
 */
export function computeSchedule(
  parts: readonly PartRows<SampleRow>[],
  periods: readonly Period[],
  windows: readonly ReportWindow[],
): readonly Schedule[] {
  const partsIn = partsByPeriod(parts);
  return periods.map(({ key, label }) => {
    const cellAt = groupCells(partsIn(key));
    const cells = weekdays.map(weekday => windows.map(window => cellAt(cellKey(weekday, window.id))));
    return { key, label, windows, cells };
  });
}

function groupCells(parts: readonly PartRows<SampleRow>[]): (key: string) => ScheduleCell {
  const toKey = (row: SampleRow): string => cellKey(row.weekday, row.windowId);
  const levelsAt = levelsBy(parts, toKey);
  const percentileAt = percentilesBy(parts, toKey, row => row.rnTargets);
  return key => {
    const { shifts, rnTarget: mean } = measuresFromMeans(levelsAt(key));
    const rns = mean === null ? null : Math.ceil(mean);
    return { mean, rns, p75: percentileAt(key, 0.75), p90: percentileAt(key, 0.9), shifts };
  };
}
