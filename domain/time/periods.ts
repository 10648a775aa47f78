import {
  addDays,
  addMonths,
  countDays,
  type DateRange,
  dayOfMonth,
  daysBetween,
  getQuarter,
  getWeekday,
  getYear,
  type IsoDate,
  monthName,
  type Weekday,
  weekdayName,
  weekdays,
} from './calendar.ts';
import { type DateGrain, getPeriodKey } from './date-grain.ts';

export interface Period {
  /** The period's first day, unclipped, or the weekday's number. */
  readonly key: string;
  readonly label: string;
  /** First and last day inside the range; of a weekday, those of the range. */
  readonly start: IsoDate;
  readonly end: IsoDate;
  /** Days of the range that fall into the period. */
  readonly days: number;
}

/**
 * The periods of a range in order, clipped to it, so that every date of it is in exactly one (D13).
 * Example: 2026-02-20 to 2026-04-20 by month is Feb (9 days), Mar (31) and Apr (20).
 */
export function listPeriods(range: DateRange, grain: DateGrain): readonly Period[] {
  if (countDays(range) === 0) return [];
  if (grain === 'weekday') return weekdays.map(weekday => weekdayPeriod(range, weekday));
  const keys = periodKeys(range, grain);
  const withYear = getYear(keys[0] ?? range.start) !== getYear(range.end);
  return keys.map((key, index) => {
    const nextKey = keys[index + 1];
    const start = key < range.start ? range.start : key;
    const end = nextKey === undefined ? range.end : addDays(nextKey, -1);
    return {
      key,
      label: periodLabel(key, grain, range, withYear),
      start,
      end,
      days: countDays({ start, end }),
    };
  });
}

function periodKeys(range: DateRange, grain: Exclude<DateGrain, 'weekday'>): readonly string[] {
  const keys: string[] = [];
  let key = getPeriodKey(range.start, grain, range);
  while (key <= range.end) {
    keys.push(key);
    if (grain === 'all') break;
    key = nextPeriodStart(key, grain);
  }
  return keys;
}

function nextPeriodStart(key: IsoDate, grain: Exclude<DateGrain, 'weekday' | 'all'>): IsoDate {
  switch (grain) {
    case 'day':
      return addDays(key, 1);
    case 'week':
      return addDays(key, 7);
    case 'month':
      return addMonths(key, 1);
    case 'quarter':
      return addMonths(key, 3);
    case 'year':
      return addMonths(key, 12);
  }
}

function weekdayPeriod(range: DateRange, weekday: Weekday): Period {
  const daysToFirst = (weekday - getWeekday(range.start) + 7) % 7;
  const daysLeft = daysBetween(range.start, range.end) - daysToFirst;
  const days = daysLeft < 0 ? 0 : Math.floor(daysLeft / 7) + 1;
  return { key: String(weekday), label: weekdayName(weekday), start: range.start, end: range.end, days };
}

function periodLabel(
  key: IsoDate,
  grain: Exclude<DateGrain, 'weekday'>,
  range: DateRange,
  withYear: boolean,
): string {
  switch (grain) {
    case 'day':
      return shortDate(key, withYear);
    case 'week':
      return `Week of ${shortDate(key, withYear)}`;
    case 'month':
      return `${shortMonth(key)} ${getYear(key)}`;
    case 'quarter':
      return `Q${getQuarter(key)} ${getYear(key)}`;
    case 'year':
      return String(getYear(key));
    case 'all':
      return formatRange(range);
  }
}

/** For people: "Feb 20 – Apr 20, 2026", "Dec 1, 2025 – Jan 31, 2026", or one date alone. */
export function formatRange({ start, end }: DateRange): string {
  if (start === end) return shortDate(start, true);
  return `${shortDate(start, getYear(start) !== getYear(end))} – ${shortDate(end, true)}`;
}

function shortDate(date: IsoDate, withYear: boolean): string {
  const monthAndDay = `${shortMonth(date)} ${dayOfMonth(date)}`;
  return withYear ? `${monthAndDay}, ${getYear(date)}` : monthAndDay;
}

function shortMonth(date: IsoDate): string {
  return monthName(date).slice(0, 3);
}
