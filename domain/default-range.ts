import { addDays, addMonths, type DateRange, type IsoDate, startOfMonth } from './calendar.ts';

/**
 * The range a report starts with (D14): the twelve whole months that end with last month, not before the month of
 * `firstGoodMonth`. Where nothing is left, from that month's first day to today; a first month still to come gives today.
 * Example: on 2026-11-14 it is 2025-11-01 to 2026-10-31.
 */
export function defaultRange(today: IsoDate, firstGoodMonth: IsoDate | null): DateRange {
  const thisMonth = startOfMonth(today);
  const yearBefore = addMonths(thisMonth, -12);
  const firstGood = firstGoodMonth === null ? yearBefore : startOfMonth(firstGoodMonth);
  if (firstGood >= thisMonth) return { start: firstGood > today ? today : firstGood, end: today };
  return { start: firstGood > yearBefore ? firstGood : yearBefore, end: addDays(thisMonth, -1) };
}
