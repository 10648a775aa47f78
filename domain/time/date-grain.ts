import { countDays, type DateRange } from './calendar.ts';

export const calendarGrains = ['day', 'week', 'month', 'quarter', 'year'] as const;

export type CalendarGrain = (typeof calendarGrains)[number];

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

const longestAutomaticDays: readonly (readonly [CalendarGrain, number])[] = [
  ['day', 14],
  ['week', 92],
  ['month', 731],
  ['quarter', 1826],
];

/** By the length of the range (D13): up to 14 days daily, 92 weekly, 731 monthly, 1,826 quarterly, longer yearly. */
export function chooseAutomaticGrain(range: DateRange): CalendarGrain {
  const days = countDays(range);
  return longestAutomaticDays.find(([, longest]) => days <= longest)?.[0] ?? 'year';
}
