import { type DateRange, dayOfMonth, getQuarter, getYear, type IsoDate, monthName } from './calendar.ts';
import type { CalendarGrain } from './date-grain.ts';

export const periodLabels: Readonly<Record<CalendarGrain, (key: IsoDate, withYear: boolean) => string>> = {
  day: shortDate,
  week: (key, withYear) => `Week of ${shortDate(key, withYear)}`,
  month: key => `${shortMonth(key)} ${getYear(key)}`,
  quarter: key => `Q${getQuarter(key)} ${getYear(key)}`,
  year: key => String(getYear(key)),
};

/** "Feb 20 – Apr 20, 2026", "Dec 1, 2025 – Jan 31, 2026", or "Feb 20, 2026" for a single date. */
export function formatRange({ start, end }: DateRange): string {
  if (start === end) return shortDate(start, true);
  return `${shortDate(start, getYear(start) !== getYear(end))} – ${shortDate(end, true)}`;
}

function shortDate(date: IsoDate, withYear: boolean): string {
  const monthAndDay = `${shortMonth(date)} ${dayOfMonth(date)}`;
  return withYear ? `${monthAndDay}, ${getYear(date)}` : monthAndDay;
}

function shortMonth(date: IsoDate): string {
  return monthName(date).slice(0, 3);
}
