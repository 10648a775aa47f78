import {
  countDays,
  type DateRange,
  getWeekday,
  type IsoDate,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
} from './calendar.ts';

export type CalendarGrain = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** How a range is cut into periods. `all` is the whole range as one period. */
export type DateGrain = CalendarGrain | 'weekday' | 'all';

/** The choices in a report's form. */
export type RequestedGrain = 'automatic' | CalendarGrain | 'weekday';

export const grainNames: Readonly<Record<RequestedGrain, string>> = {
  automatic: 'Automatic',
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
  quarter: 'Quarterly',
  year: 'Yearly',
  weekday: 'Weekday',
};

export const requestedGrains = Object.keys(grainNames) as readonly RequestedGrain[];

const longestAutomaticDays: readonly (readonly [DateGrain, number])[] = [
  ['day', 14],
  ['week', 92],
  ['month', 731],
  ['quarter', 1826],
];

/** By the length of the range (D13): up to 14 days daily, 92 weekly, 731 monthly, 1,826 quarterly, longer yearly. */
export function chooseAutomaticGrain(range: DateRange): DateGrain {
  const days = countDays(range);
  return longestAutomaticDays.find(([, longest]) => days <= longest)?.[0] ?? 'year';
}

const periodStarts: Readonly<Record<CalendarGrain, (date: IsoDate) => IsoDate>> = {
  day: date => date,
  week: startOfWeek,
  month: startOfMonth,
  quarter: startOfQuarter,
  year: startOfYear,
};

/**
 * The key of the period that contains a date: the period's first day even if the range starts later (`2026-02-15`, a
 * Sunday, for Friday 2026-02-20 by week), the weekday's number, or the range's start for `all`.
 */
export function getPeriodKey(date: IsoDate, grain: DateGrain, range: DateRange): string {
  if (grain === 'weekday') return String(getWeekday(date));
  return grain === 'all' ? range.start : periodStarts[grain](date);
}
