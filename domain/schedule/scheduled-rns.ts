import { divideRounded, microToNumber } from '../measures/decimal.ts';
import type { ShiftWindow } from '../shifts/shift-windows.ts';
import type { IsoDate } from '../time/calendar.ts';
import { longestRowMilliseconds } from './check-rows.ts';

/** In milliseconds since 1970. Rows have no names, so equal ones are one with a number. */
type ScheduleRow = readonly [start: number, end: number, rns: number];

/** Scheduled RNs as they are stored: the dates that were sent, and when RNs work on them and around them. */
export interface StoredSchedule {
  readonly dates: readonly IsoDate[];
  readonly rows: readonly ScheduleRow[];
}

/** A window on a date: its first instant, in milliseconds since 1970, and its elapsed minutes. */
interface WindowSpan {
  readonly start: number;
  readonly minutes: number;
}

type ReadScheduled = (date: IsoDate, window: WindowSpan) => number | null;

const millisecondsPerMinute = 60_000;
const microPerThousandth = 1000n;

/**
 * The scheduled RNs of windows (B17): the overlap of all rows with a window, divided by its elapsed time, with 3 decimals. The hand-over
 * is cut from the end of every row, and a row that is not longer counts 0. A window that a clock change removes has 0. Null on a date
 * that was not sent: that nobody is known to be scheduled does not mean that nobody is.
 */
export function createScheduleReader(
  schedule: StoredSchedule | null,
  handoverMinutes: number,
): ReadScheduled {
  if (!schedule) return () => null;
  const dates = new Set(schedule.dates);
  const rows = schedule.rows.toSorted((a, b) => a[0] - b[0]);
  const cut = handoverMinutes * millisecondsPerMinute;
  return (date, { start, minutes }) => {
    if (!dates.has(date)) return null;
    const length = minutes * millisecondsPerMinute;
    if (length === 0) return 0;
    const end = start + length;
    let overlap = 0;
    for (let index = findFirstAfter(rows, start - longestRowMilliseconds); index < rows.length; index += 1) {
      const [rowStart, rowEnd, rns] = rows[index] as ScheduleRow;
      if (rowStart >= end) break;
      overlap += Math.max(0, Math.min(rowEnd - cut, end) - Math.max(rowStart, start)) * rns;
    }
    return microToNumber(divideRounded(1000n * BigInt(overlap), BigInt(length)) * microPerThousandth);
  };
}

/** Those of all windows of a date, by window id. */
export function listScheduledRns(
  read: ReadScheduled,
  { date, windows }: { readonly date: IsoDate; readonly windows: readonly ShiftWindow[] },
): Record<string, number> | null {
  const found = windows.map(window => [window.id, read(date, toSpan(window))] as const);
  const known = found.filter((entry): entry is readonly [number, number] => entry[1] !== null);
  return known.length === 0 ? null : Object.fromEntries(known);
}

export function toSpan({ time, elapsedMinutes }: Pick<ShiftWindow, 'time' | 'elapsedMinutes'>): WindowSpan {
  return { start: Date.parse(time), minutes: elapsedMinutes };
}

/** The place of the first row that starts after an instant; rows are in order of their starts. */
function findFirstAfter(rows: readonly ScheduleRow[], instant: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.[0] ?? 0) > instant) high = middle;
    else low = middle + 1;
  }
  return low;
}
