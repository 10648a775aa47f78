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

/** How a range is cut into periods. `all` is the whole range as one period. */
export type DateGrain = 'day' | 'week' | 'month' | 'quarter' | 'year' | 'weekday' | 'all';

/** What a person can ask for. */
export type RequestedGrain = 'automatic' | Exclude<DateGrain, 'all'>;

export const grainNames: Readonly<Record<RequestedGrain, string>> = {
  automatic: 'Automatic',
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
  quarter: 'Quarterly',
  year: 'Yearly',
  weekday: 'Weekday',
};

export const requestedGrains: readonly RequestedGrain[] = [
  'automatic',
  'day',
  'week',
  'month',
  'quarter',
  'year',
  'weekday',
];

const longestAutomaticDays: readonly (readonly [DateGrain, number])[] = [
  ['day', 14],
  ['week', 92],
  ['month', 731],
  ['quarter', 1826],
];

/** Automatic by length (D13): up to 14 days daily, 92 weekly, 731 monthly, 1,826 quarterly, longer yearly. */
export function chooseAutomaticGrain(range: DateRange): DateGrain {
  const days = countDays(range);
  return longestAutomaticDays.find(([, longest]) => days <= longest)?.[0] ?? 'year';
}

/**
 * The key of the period that a date falls into: the period's first day even where the range starts later
 * (`2026-02-15`, a Sunday, for Friday 2026-02-20 by week), the weekday's number, or the range's start for `all`.
 */
export function getPeriodKey(date: IsoDate, grain: DateGrain, range: DateRange): string {
  switch (grain) {
    case 'day':
      return date;
    case 'week':
      return startOfWeek(date);
    case 'month':
      return startOfMonth(date);
    case 'quarter':
      return startOfQuarter(date);
    case 'year':
      return startOfYear(date);
    case 'weekday':
      return String(getWeekday(date));
    case 'all':
      return range.start;
  }
}
