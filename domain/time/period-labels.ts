import {
  addDays,
  type DateRange,
  dayOfMonth,
  getQuarter,
  getWeekday,
  getYear,
  type IsoDate,
  monthName,
  startOfMonth,
  weekdayName,
} from './calendar.ts';
import type { CalendarGrain } from './date-grain.ts';

const periodLabels: Readonly<Record<CalendarGrain, (key: IsoDate, withYear: boolean) => string>> = {
  day: shortDate,
  week: (key, withYear) => `Week of ${shortDate(key, withYear)}`,
  month: key => `${shortMonth(key)} ${getYear(key)}`,
  quarter: key => `Q${getQuarter(key)} ${getYear(key)}`,
  year: key => String(getYear(key)),
};

/**
 * The label of a period. If the range or today cuts the period, the label names the covered part (D55): "Q4 2025 (Nov–Dec)",
 * "2026 (Jan 1 – Nov 16)", "Nov 2026 (3–16)", "Week of Nov 15 (Sun–Mon)".
 */
export function labelPeriod(
  grain: CalendarGrain,
  whole: DateRange,
  covered: DateRange,
  withYear: boolean,
): string {
  const label = periodLabels[grain](whole.start, withYear);
  const isWhole = covered.start === whole.start && covered.end === whole.end;
  return isWhole ? label : `${label} (${describePart(grain, covered)})`;
}

function describePart(grain: CalendarGrain, { start, end }: DateRange): string {
  if (grain === 'week') return joinEnds(shortWeekday(start), shortWeekday(end));
  const dayAfter = addDays(end, 1);
  if (start === startOfMonth(start) && dayAfter === startOfMonth(dayAfter))
    return joinEnds(shortMonth(start), shortMonth(end));
  const first = shortDate(start, false);
  if (start === end) return first;
  if (startOfMonth(start) !== startOfMonth(end)) return `${first} – ${shortDate(end, false)}`;
  return `${grain === 'month' ? dayOfMonth(start) : first}–${dayOfMonth(end)}`;
}

function joinEnds(first: string, last: string): string {
  return first === last ? first : `${first}–${last}`;
}

/** "Feb 20 – Apr 20, 2026", "Dec 1, 2025 – Jan 31, 2026", or "Feb 20, 2026" for a single date. */
export function formatRange({ start, end }: DateRange): string {
  if (start === end) return shortDate(start, true);
  return `${shortDate(start, getYear(start) !== getYear(end))} – ${shortDate(end, true)}`;
}

export function shortDate(date: IsoDate, withYear: boolean): string {
  const monthAndDay = `${shortMonth(date)} ${dayOfMonth(date)}`;
  return withYear ? `${monthAndDay}, ${getYear(date)}` : monthAndDay;
}

function shortWeekday(date: IsoDate): string {
  return weekdayName(getWeekday(date)).slice(0, 3);
}

function shortMonth(date: IsoDate): string {
  return monthName(date).slice(0, 3);
}
