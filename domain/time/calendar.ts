/** A calendar date, `2026-02-15`. Text order is date order. */
export type IsoDate = string;

/** 0 is Sunday, 6 is Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

/** Includes both ends. */
export interface DateRange {
  readonly start: IsoDate;
  readonly end: IsoDate;
}

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const firstYear = 1900;
const lastYear = 2199;

// Dates are computed as midnight in UTC, which is ten times as fast as Temporal.PlainDate.
const millisecondsPerDay = 86_400_000;

/** Whether the text is a calendar date from 1900 to 2199. 2026-02-29 is not, nor is 0000-01-01. */
export function isIsoDate(text: string): boolean {
  const [, year, month, day] = (isoDate.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  if (year < firstYear || year > lastYear || month < 1 || month > 12 || day < 1) return false;
  return day <= new Temporal.PlainYearMonth(year, month).daysInMonth;
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return formatDate(Date.parse(date) + days * millisecondsPerDay);
}

/** Days from the first date to the second: 1 from a Friday to the next Saturday. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return (Date.parse(to) - Date.parse(from)) / millisecondsPerDay;
}

/** Days in the range, both ends included: 1 for a single date, 0 if it ends before it starts. */
export function countDays({ start, end }: DateRange): number {
  return Math.max(0, daysBetween(start, end) + 1);
}

export function listDates({ start, end }: DateRange): readonly IsoDate[] {
  const first = Date.parse(start);
  return Array.from({ length: countDays({ start, end }) }, (_, index) =>
    formatDate(first + index * millisecondsPerDay),
  );
}

export function getWeekday(date: IsoDate): Weekday {
  return new Date(date).getUTCDay() as Weekday;
}

/** Weeks start on Sunday. */
export function startOfWeek(date: IsoDate): IsoDate {
  return addDays(date, -getWeekday(date));
}

export function startOfMonth(date: IsoDate): IsoDate {
  return `${date.slice(0, 7)}-01`;
}

export function endOfMonth(date: IsoDate): IsoDate {
  return addDays(addMonths(startOfMonth(date), 1), -1);
}

export function startOfQuarter(date: IsoDate): IsoDate {
  const firstMonth = 3 * getQuarter(date) - 2;
  return `${date.slice(0, 4)}-${String(firstMonth).padStart(2, '0')}-01`;
}

export function startOfYear(date: IsoDate): IsoDate {
  return `${date.slice(0, 4)}-01-01`;
}

/**
 * The runs of whole months in a range, without the excluded months (given as their first days), and the days between them.
 * Feb 20 – Apr 20 has March.
 */
export function splitWholeMonths(
  range: DateRange,
  excluded: readonly IsoDate[],
): { readonly months: readonly DateRange[]; readonly days: readonly DateRange[] } {
  const parts: { isWhole: boolean; start: IsoDate; end: IsoDate }[] = [];
  for (let start = range.start; start <= range.end; ) {
    const next = addMonths(startOfMonth(start), 1);
    const end = next <= range.end ? addDays(next, -1) : range.end;
    const isWhole = start === startOfMonth(start) && end === addDays(next, -1) && !excluded.includes(start);
    const before = parts.at(-1);
    if (before?.isWhole === isWhole) before.end = end;
    else parts.push({ isWhole, start, end });
    start = next;
  }
  const select = (isWhole: boolean) =>
    parts.filter(part => part.isWhole === isWhole).map(({ start, end }) => ({ start, end }));
  return { months: select(true), days: select(false) };
}

/** The same day some months later, or the last day of a shorter month: one month after Jan 31 is Feb 28. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const monthsSinceYear0 = 12 * getYear(date) + getMonth(date) - 1 + months;
  const [year, month] = [Math.floor(monthsSinceYear0 / 12), monthsSinceYear0 % 12];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return formatDate(Date.UTC(year, month, Math.min(dayOfMonth(date), lastDay)));
}

export function getYear(date: IsoDate): number {
  return Number(date.slice(0, 4));
}

/** 1 is January. */
export function getMonth(date: IsoDate): number {
  return Number(date.slice(5, 7));
}

export function dayOfMonth(date: IsoDate): number {
  return Number(date.slice(8, 10));
}

/** 1 to 4. */
export function getQuarter(date: IsoDate): number {
  return Math.ceil(getMonth(date) / 3);
}

export function weekdayName(weekday: Weekday): string {
  return weekdayNames[weekday];
}

export function monthName(date: IsoDate): string {
  return monthNames[getMonth(date) - 1] ?? '';
}

/** Reports name the same dates again and again. Without a limit: the dates that we allow are 110,000. */
const formatted = new Map<number, IsoDate>();

function formatDate(midnight: number): IsoDate {
  const known = formatted.get(midnight);
  if (known !== undefined) return known;
  const date = new Date(midnight).toISOString().slice(0, 10);
  formatted.set(midnight, date);
  return date;
}
