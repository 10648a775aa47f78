import { measuresFromMeans } from '#domain/measures/measures.ts';
import { wholeDayMinutes } from '#domain/shifts/shift-window-config.ts';
import { weekdays } from '#domain/time/calendar.ts';
import type { Period } from '#domain/time/periods.ts';
import { cellKey, levelsBy, type PartRows, partsByPeriod, percentilesBy } from './cells.ts';
import type { SampleRow, WindowRow } from './rows.ts';
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
 * null figures. `hours` are the RN hours to schedule on each weekday.
 */
export function* computeSchedule(
  parts: readonly PartRows<SampleRow>[],
  periods: readonly Period[],
  windows: readonly ReportWindow[],
) {
  const partsIn = yield* partsByPeriod(parts);
  const minutes = findWindowMinutes(
    windows,
    parts.flatMap(part => part.rows),
  );
  const schedules = [];
  for (const { key, label } of periods) {
    const cellAt = yield* groupCells(partsIn(key));
    const cells = weekdays.map(weekday => windows.map(window => cellAt(cellKey(weekday, window.id))));
    const hours = cells.map(row => sumHours(row, minutes));
    schedules.push({ key, label, windows, cells, hours });
    yield;
  }
  return schedules;
}

function* groupCells(parts: readonly PartRows<SampleRow>[]) {
  const toKey = (row: SampleRow): string => cellKey(row.weekday, row.windowId);
  const levelsAt = yield* levelsBy(parts, toKey);
  const percentileAt = yield* percentilesBy(parts, toKey, row => row.rnTargets);
  return (key: string) => {
    const { shifts, rnTarget: mean } = measuresFromMeans(levelsAt(key));
    const rns = mean === null ? null : Math.ceil(mean);
    return { mean, rns, p75: percentileAt(key, 0.75), p90: percentileAt(key, 0.9), shifts };
  };
}

/**
 * The nominal minutes of each window. Null if windows overlap, which they do after a change of shift times (D11): their RNs do
 * not add up to a day.
 */
function findWindowMinutes(
  windows: readonly ReportWindow[],
  rows: readonly WindowRow[],
): readonly number[] | null {
  const minutesById = new Map<number, number>();
  for (const { windowId, nominalMinutes } of rows) {
    minutesById.set(windowId, Math.max(nominalMinutes, minutesById.get(windowId) ?? 0));
  }
  const minutes = windows.map(({ id }) => minutesById.get(id) ?? 0);
  const starts = windows.map(({ id }) => id);
  const nextStarts = [...starts.slice(1), (starts[0] ?? 0) + wholeDayMinutes];
  const fit = starts.every((start, index) => start + (minutes[index] ?? 0) <= (nextStarts[index] ?? 0));
  return fit ? minutes : null;
}

/** Null if a window has no shifts, because the sum would be too small. Example: 7 RNs for 4 hours and 5 for 8 are 68 hours. */
function sumHours(
  cells: readonly { readonly rns: number | null }[],
  minutes: readonly number[] | null,
): number | null {
  if (minutes === null || cells.some(({ rns }) => rns === null)) return null;
  return cells.reduce((sum, { rns }, index) => sum + ((rns ?? 0) * (minutes[index] ?? 0)) / 60, 0);
}
