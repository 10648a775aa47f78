import { addDays, addMonths, type DateRange, type IsoDate, startOfMonth } from './calendar.ts';

/**
 * The default range of a report (D14): the last twelve whole months, but not before the month of `firstGoodMonth`. If that
 * is the current month, from its first day to today; if it is in the future, today alone.
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
 * The range of a request (D14). A missing start or end is the default's, unless the range would then be empty: the end is
 * today if the start is after the default's end, and the start is eleven months before the end's month if the end is
 * before the default's start. Null if the range ends before it starts.
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
