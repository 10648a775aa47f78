import { type DateRange, type IsoDate, splitWholeMonths, startOfMonth } from '#domain/time/calendar.ts';
import type { Periods } from './shift-selection.queries.ts';

interface SplitSelection {
  range: DateRange;
  staleMonths: readonly IsoDate[] | null;
}

/** Splits the range into maintained months and the days that need single shifts. */
export function splitRange({ range, staleMonths }: SplitSelection, grain: Periods) {
  if (typeof grain !== 'string' && staleMonths) {
    const cutMonths = grain.map(startOfMonth).filter((month, index) => month !== grain[index]);
    return splitWholeMonths(range, [...staleMonths, ...cutMonths]);
  }
  const cutsMonths = grain === 'day' || grain === 'week' || grain === 'weekday';
  return staleMonths && !cutsMonths ? splitWholeMonths(range, staleMonths) : { months: [], days: [range] };
}
