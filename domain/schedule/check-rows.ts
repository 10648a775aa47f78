import type { ShiftWindowConfig } from '../shifts/shift-window-config.ts';
import { listShiftWindows } from '../shifts/shift-windows.ts';
import type { DateRange } from '../time/calendar.ts';
import { createInstantReader } from './row-instants.ts';

/** The work of one RN, in milliseconds since 1970. */
export interface ScheduleRow {
  readonly start: number;
  readonly end: number;
}

/** What is wrong with a row; `row` is its place from 0. */
interface RowFault {
  readonly row: number;
  readonly message: string;
}

type CheckedRows =
  | { readonly ok: true; readonly rows: readonly ScheduleRow[] }
  | { readonly ok: false; readonly faults: readonly RowFault[] };

/** How a hospital reads its clock and divides its days. */
export interface ScheduleClock {
  readonly windows: ShiftWindowConfig;
  readonly timeZone: string;
}

/** Rows of one range, and days of one range (B17). */
export const maxScheduleRows = 5000;
export const maxScheduleDays = 92;

export const longestRowMilliseconds = 24 * 3_600_000;

/**
 * Reads the rows that are sent for a range of dates, each as it came: `{start, end}` with texts. Either all are good, or each bad one
 * has its first fault. Rows start in the range, between the start of its first window and the end of its last one.
 */
export function checkScheduleRows(
  sent: readonly unknown[],
  range: DateRange,
  clock: ScheduleClock,
): CheckedRows {
  const read = createInstantReader(clock.timeZone);
  const span = findScheduleSpan(range, clock);
  const rows: ScheduleRow[] = [];
  const faults: RowFault[] = [];
  for (const [row, value] of sent.entries()) {
    const outcome = checkRow(value, span, read);
    if (typeof outcome === 'string') faults.push({ row, message: outcome });
    else rows.push(outcome);
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, rows };
}

/** From the start of the range's first window to the end of its last one; rows of the range start in it, its end excluded. */
export function findScheduleSpan(
  { start, end }: DateRange,
  { windows, timeZone }: ScheduleClock,
): ScheduleRow {
  const first = listShiftWindows(start, windows, timeZone)[0];
  const last = listShiftWindows(end, windows, timeZone).at(-1);
  if (!first || !last) throw new RangeError('a day without windows');
  return { start: Date.parse(first.time), end: Date.parse(last.time) + last.elapsedMinutes * 60_000 };
}

/** A fault as a sentence with the row's number from 1: `Row 2: ends before it starts.` */
export function describeRowFault({ row, message }: RowFault): string {
  return `Row ${row + 1}: ${message}`;
}

function checkRow(
  value: unknown,
  span: ScheduleRow,
  read: (text: string) => number | null,
): ScheduleRow | string {
  if (!isRow(value)) return 'needs a start and an end.';
  const [start, end] = [read(value.start), read(value.end)];
  if (start === null) return 'the start is not a date and time.';
  if (end === null) return 'the end is not a date and time.';
  if (end <= start) return 'ends before it starts.';
  if (end - start > longestRowMilliseconds) return 'is longer than 24 hours.';
  if (start < span.start || start >= span.end) return 'starts outside the range.';
  return { start, end };
}

function isRow(value: unknown): value is { start: string; end: string } {
  if (typeof value !== 'object' || value === null || !('start' in value) || !('end' in value)) return false;
  return typeof value.start === 'string' && typeof value.end === 'string';
}
