import { addDays, addMonths, type DateRange, type IsoDate, startOfMonth } from './calendar.ts';

/**
 * The range a report starts with (D14): the twelve whole months that end with last month, not before the month of
 * `firstGoodMonth`. Where nothing is left, from that month's first day to today; a first month still to come gives today.
 * Example: on 2026-11-14 it is 2025-11-01 to 2026-10-31.
 */
export function computeDefaultRange(today: IsoDate, firstGoodMonth: IsoDate | null): DateRange {
  const thisMonth = startOfMonth(today);
  const yearBefore = addMonths(thisMonth, -12);
  const firstGood = firstGoodMonth === null ? yearBefore : startOfMonth(firstGoodMonth);
  if (firstGood >= thisMonth) return { start: firstGood > today ? today : firstGood, end: today };
  return { start: firstGood > yearBefore ? firstGood : yearBefore, end: addDays(thisMonth, -1) };
}

/**
 * The range of a request (D14): what it leaves out is the default's, or fits what it says where that would not. A missing
 * end is today when the start lies after the default's end; a missing start is eleven months before the month of an end
 * that lies before the default's start. Null where it ends before it starts.
 */
export function resolveRange(
  asked: { readonly start: IsoDate | undefined; readonly end: IsoDate | undefined },
  today: IsoDate,
  firstGoodMonth: IsoDate | null,
): DateRange | null {
  const usual = computeDefaultRange(today, firstGoodMonth);
  const { start = startFor(asked.end ?? usual.end), end = endFor(asked.start ?? usual.start) } = asked;
  return start > end ? null : { start, end };

  function startFor(end: IsoDate): IsoDate {
    return usual.start <= end ? usual.start : addMonths(startOfMonth(end), -11);
  }

  function endFor(start: IsoDate): IsoDate {
    return [usual.end, today].find(end => start <= end) ?? start;
  }
}
