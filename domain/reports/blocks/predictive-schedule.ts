import { measuresFromLevels } from '#domain/measures/measures.ts';
import { weekdays } from '#domain/time/calendar.ts';
import type { Period } from '#domain/time/periods.ts';
import { cellKey, levelsBy, type PartRows, partsByPeriod, percentilesBy } from './cells.ts';
import type { SampleRow } from './rows.ts';
import type { ReportWindow } from './windows.ts';

export interface ScheduleCell {
  /** Mean RNs needed; null without shifts, like all but the last. */
  readonly mean: number | null;
  /** The RNs to schedule: the mean rounded up. */
  readonly rns: number | null;
  readonly p75: number | null;
  readonly p90: number | null;
  /** How many recorded shifts stand behind it. */
  readonly shifts: number;
}

/** Rows Sunday to Saturday, columns windows. */
export interface Schedule extends Pick<Period, 'key' | 'label'> {
  readonly windows: readonly ReportWindow[];
  readonly cells: readonly (readonly ScheduleCell[])[];
}

const minShiftsToPlan = 4;

/** A cell with too few shifts to plan by says so (D18); one without any says nothing. */
export function isThin(cell: Pick<ScheduleCell, 'shifts'>): boolean {
  return cell.shifts > 0 && cell.shifts < minShiftsToPlan;
}

/**
 * RNs needed by weekday and window, period by period (D18). Several modules add up cell by cell, percentiles too: what it
 * takes when each keeps to its own. Example: targets of 4, 6, 8 and 9 on four Mondays at 07:00 have a mean of 6.75, so 7
 * RNs to schedule, and 8.25 as 75th percentile.
 */
export function computeSchedule(
  parts: readonly PartRows<SampleRow>[],
  periods: readonly Period[],
  windows: readonly ReportWindow[],
): readonly Schedule[] {
  const partsIn = partsByPeriod(parts);
  return periods.map(({ key, label }) => {
    const cellAt = scheduleCells(partsIn(key));
    const cells = weekdays.map(weekday => windows.map(window => cellAt(cellKey(weekday, window.id))));
    return { key, label, windows, cells };
  });
}

function scheduleCells(parts: readonly PartRows<SampleRow>[]): (key: string) => ScheduleCell {
  const keyOf = (row: SampleRow): string => cellKey(row.weekday, row.windowId);
  const levelsAt = levelsBy(parts, keyOf);
  const percentileAt = percentilesBy(parts, keyOf, row => row.rnTargets);
  return key => {
    const { shifts, rnTarget: mean } = measuresFromLevels(levelsAt(key));
    const rns = mean === null ? null : Math.ceil(mean);
    return { mean, rns, p75: percentileAt(key, 0.75), p90: percentileAt(key, 0.9), shifts };
  };
}
