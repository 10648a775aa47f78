import { staffingState } from '#domain/shifts/shift-metrics.ts';
import { clockLabel } from '#domain/shifts/shift-window-config.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { AcuityRow, ChargeNurseRow, CommentRow, ReasonRow } from './rows.ts';
import type { ReportWindow } from './windows.ts';

export interface ReasonCount {
  readonly reason: string;
  readonly count: number;
  readonly over: boolean;
}

export interface AcuityBreakdown {
  /** Shifts with a count above 0, by field id. */
  readonly data: Readonly<Record<string, number>>;
  readonly totalShifts: number;
}

export interface ChargeNurseCount {
  readonly chargeNurseIncluded: boolean;
  readonly count: number;
}

export interface ReportComment {
  readonly date: IsoDate;
  readonly window: number;
  readonly label: string;
  readonly comments: string;
  readonly reasons: readonly string[];
  /** Over or under target; null if the variance reads 0.0. */
  readonly over: boolean | null;
  readonly rnVariance: number;
}

/** Sorted by reason; for the same reason, under before over. */
export function countReasons(rows: readonly ReasonRow[]): readonly ReasonCount[] {
  const grouped = Map.groupBy(rows, row => `${row.over} ${row.reason}`);
  return [...grouped.values()]
    .map(members => ({
      reason: members[0]?.reason ?? '',
      count: sumShifts(members),
      over: members[0]?.over ?? false,
    }))
    .toSorted((a, b) => compare(a.reason, b.reason) || Number(a.over) - Number(b.over));
}

export function countAcuity(rows: readonly AcuityRow[], totalShifts: number): AcuityBreakdown {
  const grouped = Map.groupBy(rows, row => String(row.fieldId));
  const data = Object.fromEntries([...grouped].map(([fieldId, members]) => [fieldId, sumShifts(members)]));
  return { data, totalShifts };
}

/** Included first. */
export function countChargeNurse(rows: readonly ChargeNurseRow[]): readonly ChargeNurseCount[] {
  return [true, false].map(chargeNurseIncluded => ({
    chargeNurseIncluded,
    count: sumShifts(rows.filter(row => row.chargeNurseIncluded === chargeNurseIncluded)),
  }));
}

/** Sorted by date and window; comments without text are left out. */
export function collectComments(
  rows: readonly CommentRow[],
  windows: readonly ReportWindow[],
): readonly ReportComment[] {
  const labelById = new Map(windows.map(window => [window.id, window.label]));
  return rows
    .filter(row => row.comments.trim() !== '')
    .map(({ date, windowId, comments, reasons, rnVariance }) => {
      const state = staffingState(rnVariance);
      return {
        date,
        window: windowId,
        label: labelById.get(windowId) ?? clockLabel(windowId),
        comments,
        reasons,
        over: state === null ? null : state === 'over',
        rnVariance,
      };
    })
    .toSorted((a, b) => compare(a.date, b.date) || a.window - b.window);
}

function sumShifts(rows: readonly { readonly shifts: number }[]): number {
  return rows.reduce((sum, row) => sum + row.shifts, 0);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
