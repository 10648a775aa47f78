import {
  addDays,
  addMonths,
  type DateRange,
  type IsoDate,
  startOfMonth,
  startOfWeek,
} from '../time/calendar.ts';

export const relativeRanges = ['last_week', 'last_month', 'last_12_months'] as const;

export type RelativeRange = (typeof relativeRanges)[number];

export const relativeRangeNames: Readonly<Record<RelativeRange, string>> = {
  last_week: 'Last week',
  last_month: 'Last month',
  last_12_months: 'Last 12 months',
};

/**
 * The last complete week (Sunday to Saturday), month or twelve months before a staffing date (B14).
 * Example: on 2026-11-16 last week is 2026-11-08 to 2026-11-14.
 */
export function computeRelativeRange(range: RelativeRange, today: IsoDate): DateRange {
  if (range === 'last_week') {
    const thisWeek = startOfWeek(today);
    return { start: addDays(thisWeek, -7), end: addDays(thisWeek, -1) };
  }
  const thisMonth = startOfMonth(today);
  return {
    start: addMonths(thisMonth, range === 'last_month' ? -1 : -12),
    end: addDays(thisMonth, -1),
  };
}
