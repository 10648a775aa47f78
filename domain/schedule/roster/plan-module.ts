import { findStaffingDate, listShiftWindows } from '../../shifts/shift-windows.ts';
import { addDays, countDays, type DateRange, type IsoDate, listDates } from '../../time/calendar.ts';
import {
  findScheduleSpan,
  maxScheduleDays,
  maxScheduleRows,
  type ScheduleClock,
  type ScheduleRow,
} from '../check-rows.ts';
import { createInstantReader } from '../row-instants.ts';
import { createScheduleReader, listScheduledRns } from '../scheduled-rns.ts';
import type { TimedShift } from './check-shifts.ts';

/** Rows that are equal, with their number. */
export interface CountedRow extends ScheduleRow {
  readonly rns: number;
}

/** What is stored of a module from `storedSince(dates)` to the last of the dates. */
export interface KnownSchedule {
  readonly rows: readonly CountedRow[];
  /** The dates that are known. */
  readonly dates: readonly IsoDate[];
}

/** What is sent for a module. */
export interface ModulePlan {
  /** Staffing days. */
  readonly range: DateRange;
  readonly rows: readonly CountedRow[];
  /** Lines of the file that are not in it, because they start on other dates or end before the range starts. */
  readonly outside: readonly number[];
  /** Why it cannot be sent, as a sentence; null if it can. */
  readonly fault: string | null;
}

/** The first date of which the stored schedule is needed: the last shifts of the day before the range's run into it. */
export function storedSince({ start }: DateRange): IsoDate {
  return addDays(start, -2);
}

/**
 * The file decides about shifts that start on its dates, from midnight to midnight, but a schedule is replaced by staffing days. Those
 * at both ends also have hours of other dates:
 * - What is stored of these hours is sent again, except after the last midnight if the file has shifts there.
 * - If nothing is stored of the day before, it is not sent, because it would count as known and empty. Of a shift that starts in it, the
 *   rest is sent. Example: with a first window at 07:00, 06:45–19:15 of the first date becomes 07:00–19:15.
 */
export function planModule(
  shifts: readonly TimedShift[],
  dates: DateRange,
  stored: KnownSchedule,
  clock: ScheduleClock,
): ModulePlan {
  const midnights = findMidnights(dates, clock);
  const first = findStaffingDate(midnights.start, clock.windows, clock.timeZone);
  const isSent = first === dates.start || stored.dates.includes(first);
  const range = { start: isSent ? first : dates.start, end: dates.end };
  const span = findScheduleSpan(range, clock);
  const afterMidnight = { start: midnights.end, end: span.end };
  const endsLater = shifts.some(({ time }) => startsIn(time, afterMidnight));
  const hours = { start: midnights.start, end: endsLater ? span.end : midnights.end };
  const outside: number[] = [];
  const rows: CountedRow[] = stored.rows.filter(row => startsIn(row, span) && !startsIn(row, hours));
  for (const { time, line, rns } of shifts) {
    if (startsIn(time, hours) && time.end > span.start) {
      rows.push({ start: Math.max(time.start, span.start), end: time.end, rns });
    } else outside.push(line);
  }
  const merged = mergeRows(rows);
  return { range, rows: merged, outside: [...new Set(outside)], fault: findPlanFault(range, merged) };
}

/** A day of the preview. */
export interface PlannedDay {
  readonly date: IsoDate;
  /** RNs' shifts that start on the staffing day. */
  readonly shifts: number;
  /** The stored ones; null if the date is not known. */
  readonly before: number | null;
  /** By window id, as they will be when the plan is stored. */
  readonly scheduled: Readonly<Record<number, number>>;
}

export function previewDays(
  { range, rows }: ModulePlan,
  stored: KnownSchedule,
  clock: ScheduleClock & { readonly handoverMinutes: number },
): readonly PlannedDay[] {
  const span = findScheduleSpan(range, clock);
  const after = [...stored.rows.filter(row => !startsIn(row, span)), ...rows];
  const dates = listDates(range);
  const read = createScheduleReader(
    { dates, rows: after.map(({ start, end, rns }) => [start, end, rns]) },
    clock.handoverMinutes,
  );
  const dateOf = ({ start }: ScheduleRow) => findStaffingDate(start, clock.windows, clock.timeZone);
  const planned = sumByDate(rows, dateOf);
  const before = sumByDate(stored.rows, dateOf);
  return dates.map(date => ({
    date,
    shifts: planned.get(date) ?? 0,
    before: stored.dates.includes(date) ? (before.get(date) ?? 0) : null,
    scheduled:
      listScheduledRns(read, {
        date,
        windows: listShiftWindows(date, clock.windows, clock.timeZone),
      }) ?? {},
  }));
}

export function countRosterRns(rows: readonly { readonly rns: number }[]): number {
  return rows.reduce((sum, { rns }) => sum + rns, 0);
}

/** From midnight of the first date to midnight after the last one. */
function findMidnights({ start, end }: DateRange, { timeZone }: ScheduleClock): ScheduleRow {
  const read = createInstantReader(timeZone);
  const midnight = (date: IsoDate) => read(`${date}T00:00`) ?? 0;
  return { start: midnight(start), end: midnight(addDays(end, 1)) };
}

function startsIn({ start }: ScheduleRow, span: ScheduleRow): boolean {
  return start >= span.start && start < span.end;
}

/** Why a range of dates cannot be imported, as a sentence; null if it can. */
export function findRangeFault(range: DateRange): string | null {
  if (range.end < range.start) return 'The end date must not be before the start date.';
  if (countDays(range) <= maxScheduleDays) return null;
  return `These are ${countDays(range)} days. At most ${maxScheduleDays} can be imported at once.`;
}

function findPlanFault(range: DateRange, rows: readonly CountedRow[]): string | null {
  const fault = findRangeFault(range);
  if (fault !== null) return fault;
  const rns = countRosterRns(rows);
  if (rns <= maxScheduleRows) return null;
  const [most, found] = [maxScheduleRows, rns].map(number => number.toLocaleString('en'));
  return `These are ${found} shifts. At most ${most} can be imported at once: choose fewer days.`;
}

/** Equal rows as one with a number. */
function mergeRows(rows: readonly CountedRow[]): CountedRow[] {
  const merged = new Map<string, CountedRow>();
  for (const row of rows) {
    const key = `${row.start} ${row.end}`;
    merged.set(key, { ...row, rns: row.rns + (merged.get(key)?.rns ?? 0) });
  }
  return [...merged.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

function sumByDate(rows: readonly CountedRow[], dateOf: (row: CountedRow) => IsoDate): Map<IsoDate, number> {
  const sums = new Map<IsoDate, number>();
  for (const row of rows) {
    const date = dateOf(row);
    sums.set(date, row.rns + (sums.get(date) ?? 0));
  }
  return sums;
}
