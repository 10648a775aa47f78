import type { DateRange } from './calendar.ts';
import type { DateGrain } from './date-grain.ts';
import { periodsOf } from './periods.ts';

/** Three years by day, 21 by week: more rows than anybody reads, and few enough to answer at once. */
export const MOST_PERIODS = 1_100;

/** Comments that one report lists, and shifts that one download holds. */
export const MOST_COMMENTS = 20_000;
export const MOST_EXPORTED_SHIFTS = 250_000;

/** Whether a report would have more rows than it shows; then a coarser granularity will do. */
export function hasTooManyPeriods(range: DateRange, grain: DateGrain): boolean {
  return periodsOf(range, grain).length > MOST_PERIODS;
}
