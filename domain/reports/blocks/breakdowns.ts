import { compareTexts } from '#domain/measures/sort-values.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import { clockLabel } from '#domain/shifts/shift-window-config.ts';
import type { AcuityRow, ChargeNurseRow, CommentRow, ReasonRow } from './rows.ts';
import type { ReportWindow } from './windows.ts';

/** Shifts by reason and by over or under target. Sorted by reason, then under before over. */
export function countReasons(rows: readonly ReasonRow[]) {
  const grouped = Map.groupBy(rows, row => `${row.over} ${row.reason}`);
  return [...grouped.values()]
    .map(members => ({
      reason: members[0]?.reason ?? '',
      count: sumShifts(members),
      over: members[0]?.over ?? false,
    }))
    .toSorted((a, b) => compareTexts(a.reason, b.reason) || Number(a.over) - Number(b.over));
}

/** `data` is the number of shifts with a count above 0, by acuity field id. */
export function countAcuity(rows: readonly AcuityRow[], totalShifts: number) {
  const grouped = Map.groupBy(rows, row => String(row.fieldId));
  const data = Object.fromEntries([...grouped].map(([fieldId, members]) => [fieldId, sumShifts(members)]));
  return { data, totalShifts };
}

/** Shifts with the charge nurse included, then those without. */
export function countChargeNurse(rows: readonly ChargeNurseRow[]) {
  return [true, false].map(chargeNurseIncluded => ({
    chargeNurseIncluded,
    count: sumShifts(rows.filter(row => row.chargeNurseIncluded === chargeNurseIncluded)),
  }));
}

/** Sorted by date and window; comments without text are left out. `over` is null if the variance reads 0.0. */
export function collectComments(rows: readonly CommentRow[], windows: readonly ReportWindow[]) {
  const labelById = new Map(windows.map(window => [window.id, window.label]));
  return rows
    .filter(row => row.comments.trim() !== '')
    .map(({ date, windowId, comments, reasons, rnVariance, updatedBy }) => {
      const state = staffingState(rnVariance);
      return {
        date,
        window: windowId,
        // The id of a window is its start in minutes; one that is no longer configured has no label.
        label: labelById.get(windowId) ?? clockLabel(windowId),
        comments,
        reasons,
        over: state === null ? null : state === 'over',
        rnVariance,
        updatedBy,
      };
    })
    .toSorted((a, b) => compareTexts(a.date, b.date) || a.window - b.window);
}

export function sumShifts(rows: readonly { readonly shifts: number }[]): number {
  return rows.reduce((sum, row) => sum + row.shifts, 0);
}
