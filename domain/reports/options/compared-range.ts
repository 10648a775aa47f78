import {
  addDays,
  addMonths,
  countDays,
  type DateRange,
  getMonth,
  getYear,
  type IsoDate,
  startOfMonth,
} from '../../time/calendar.ts';

/** The other dates that a report can be compared with. */
export type Compared = 'previous' | 'last_year';

export const comparisons: readonly Compared[] = ['previous', 'last_year'];

export const comparisonNames: Record<Compared, string> = {
  previous: 'the period before',
  last_year: 'last year',
};

/**
 * The range to compare a range with. Whole months stay whole months: the one before February is January, not 28 days.
 * Example: 2025-11-01 to 2026-10-31 has 2024-11-01 to 2025-10-31 before it.
 */
export function computeComparedRange(range: DateRange, compare: Compared): DateRange {
  if (compare === 'last_year') return { start: addMonths(range.start, -12), end: subtractYear(range.end) };
  const end = addDays(range.start, -1);
  if (!isWholeMonths(range)) return { start: addDays(range.start, -countDays(range)), end };
  return { start: addMonths(range.start, -countMonths(range)), end };
}

/** The last day of a month stays the last day: a year before 2029-02-28 is 2028-02-29. */
function subtractYear(date: IsoDate): IsoDate {
  const dayAfter = addDays(date, 1);
  return dayAfter === startOfMonth(dayAfter) ? addDays(addMonths(dayAfter, -12), -1) : addMonths(date, -12);
}

function isWholeMonths({ start, end }: DateRange): boolean {
  const dayAfter = addDays(end, 1);
  return start === startOfMonth(start) && dayAfter === startOfMonth(dayAfter);
}

function countMonths({ start, end }: DateRange): number {
  const dayAfter = addDays(end, 1);
  return 12 * (getYear(dayAfter) - getYear(start)) + getMonth(dayAfter) - getMonth(start);
}
