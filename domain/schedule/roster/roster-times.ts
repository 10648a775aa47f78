import { addDays, type IsoDate } from '../../time/calendar.ts';
import { type ClockTime, parseClockTimes } from '../../time/typed-time.ts';
import { type DateOrder, looksLikeDate, parseRosterDate } from './roster-dates.ts';

const minutesPerDay = 1440;

/** A program's instant with an offset, such as `2026-03-03T07:15-05:00`; without one, it is on the hospital's clock. */
const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

interface TimeCells {
  /** The date of the line or of the column; null if there is none. */
  readonly date: IsoDate | null;
  /** `0700`, `0700-1930` or `3/4/2026 7:00 AM`. */
  readonly start: string;
  readonly end: string;
}

/**
 * The start and the end of a shift, or what is wrong with them as a sentence. A shift that ends at or before the time at which it
 * starts ends on the next day. Example: `7p-7:30a` of 2026-03-03 ends at 2026-03-04T07:30.
 */
export function readShiftTimes(
  cells: TimeCells,
  order: DateOrder | null,
): { start: string; end: string } | string {
  const { start, end } = cells;
  if (start === '') return 'There is no start.';
  if (withOffset.test(start)) {
    return withOffset.test(end) ? { start, end } : 'The start has an offset and the end has none.';
  }
  const from = splitDateTime(start, order);
  const to = splitDateTime(end, order);
  const date = from.date ?? cells.date;
  if (from.isWrong || to.isWrong) return `${quote(from.isWrong ? start : end)} is not a date and time.`;
  if (from.date && cells.date && from.date !== cells.date) return 'The start has another date than the row.';
  const written = to.clock === '' ? from.clock : `${from.clock} - ${to.clock}`;
  const times = parseClockTimes(written);
  if (times === null) return `${quote(written)} is not a time of day.`;
  if (date === null) return 'There is no date.';
  const fault = findTimeFault(times, written);
  if (fault !== null || times.end === null) return fault ?? 'There is no end.';
  const nextDay = to.date === null && times.end.minutes <= times.start.minutes ? minutesPerDay : 0;
  return {
    start: toLocal(date, times.start.minutes),
    end: toLocal(to.date ?? date, times.end.minutes + nextDay),
  };
}

/** The texts before the time of a cell that look like a date, so that their order can be found. */
export function readDateText(cell: string): string | null {
  return looksLikeDate(cell) ? cell : (split(cell)?.date ?? null);
}

function findTimeFault(
  { start, end }: { start: ClockTime; end: ClockTime | null },
  written: string,
): string | null {
  if (!start.isClear || end?.isClear === false) {
    return `${quote(written)} can be in the morning or in the evening. Add am or pm, or write 0700.`;
  }
  if (start.minutes < minutesPerDay) return null;
  return 'A shift cannot start at 24:00 or later. Write 00:00 and the date of that day.';
}

interface SplitCell {
  date: IsoDate | null;
  clock: string;
  /** It has a date that does not exist, or not in this order. */
  isWrong: boolean;
}

function splitDateTime(cell: string, order: DateOrder | null): SplitCell {
  const parts = split(cell);
  if (!parts) return { date: null, clock: cell, isWrong: false };
  const date = parseRosterDate(parts.date, order);
  return { date, clock: parts.clock, isWrong: date === null };
}

/** `3/4/2026 7:00 AM` and `2026-03-04T07:00` have a date and a clock. */
function split(cell: string): { date: string; clock: string } | null {
  for (const { index, 0: separator } of cell.matchAll(/\s+|T(?=\d)/g)) {
    const date = cell.slice(0, index);
    const clock = cell.slice(index + separator.length);
    if (looksLikeDate(date) && parseClockTimes(clock)) return { date, clock };
  }
  return null;
}

function toLocal(date: IsoDate, minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const clock = minutes % minutesPerDay;
  const day = minutes < minutesPerDay ? date : addDays(date, Math.floor(minutes / minutesPerDay));
  return `${day}T${two(Math.floor(clock / 60))}:${two(clock % 60)}`;
}

function quote(text: string): string {
  return `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;
}
