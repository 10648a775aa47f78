import {
  addDays,
  addMonths,
  type DateRange,
  getWeekday,
  type IsoDate,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
} from './calendar.ts';
import type { CalendarGrain, DateGrain } from './date-grain.ts';

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

const steps: Readonly<Record<CalendarGrain, (key: IsoDate) => IsoDate>> = {
  day: key => addDays(key, 1),
  week: key => addDays(key, 7),
  month: key => addMonths(key, 1),
  quarter: key => addMonths(key, 3),
  year: key => addMonths(key, 12),
};

/** The key of the period after the one with this key. */
export function nextPeriodKey(key: IsoDate, grain: CalendarGrain): IsoDate {
  return steps[grain](key);
}

/** The keys of all periods of a range, in order. */
export function listPeriodKeys(range: DateRange, grain: CalendarGrain | 'all'): readonly string[] {
  if (grain === 'all') return [range.start];
  const keys: string[] = [];
  for (let key = getPeriodKey(range.start, grain, range); key <= range.end; key = nextPeriodKey(key, grain))
    keys.push(key);
  return keys;
}
