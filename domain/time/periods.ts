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
import { type CalendarGrain, type DateGrain, getPeriodKey } from './date-grain.ts';

export interface Period {
  /** The period's first day, even if the range starts later, or the weekday's number. */
  readonly key: string;
  readonly label: string;
  /** First and last day inside the range; a weekday has those of the range. */
  readonly start: IsoDate;
  readonly end: IsoDate;
  /** Days of the range that fall into the period. */
  readonly days: number;
}

/**
 * The periods of a range in order, clipped to it; every date of the range is in exactly one (D13).
 * Example: 2026-02-20 to 2026-04-20 by month is Feb (9 days), Mar (31) and Apr (20).
 */
export function listPeriods(range: DateRange, grain: DateGrain): readonly Period[] {
  if (countDays(range) === 0) return [];
  if (grain === 'weekday') return weekdays.map(weekday => buildWeekdayPeriod(range, weekday));
  const keys = listPeriodKeys(range, grain);
  const withYear = getYear(keys[0] ?? range.start) !== getYear(range.end);
  return keys.map((key, index) => {
    const nextKey = keys[index + 1];
    const start = key < range.start ? range.start : key;
    const end = nextKey === undefined ? range.end : addDays(nextKey, -1);
    const label = grain === 'all' ? formatRange(range) : labels[grain](key, withYear);
    return { key, label, start, end, days: countDays({ start, end }) };
  });
}

const steps: Readonly<Record<CalendarGrain, (key: IsoDate) => IsoDate>> = {
  day: key => addDays(key, 1),
  week: key => addDays(key, 7),
  month: key => addMonths(key, 1),
  quarter: key => addMonths(key, 3),
  year: key => addMonths(key, 12),
};

function listPeriodKeys(range: DateRange, grain: CalendarGrain | 'all'): readonly string[] {
  if (grain === 'all') return [range.start];
  const keys: string[] = [];
  for (let key = getPeriodKey(range.start, grain, range); key <= range.end; key = steps[grain](key))
    keys.push(key);
  return keys;
}

function buildWeekdayPeriod(range: DateRange, weekday: Weekday): Period {
  const daysToFirst = (weekday - getWeekday(range.start) + 7) % 7;
  const daysLeft = daysBetween(range.start, range.end) - daysToFirst;
  const days = daysLeft < 0 ? 0 : Math.floor(daysLeft / 7) + 1;
  return { key: String(weekday), label: weekdayName(weekday), start: range.start, end: range.end, days };
}

const labels: Readonly<Record<CalendarGrain, (key: IsoDate, withYear: boolean) => string>> = {
  day: shortDate,
  week: (key, withYear) => `Week of ${shortDate(key, withYear)}`,
  month: key => `${shortMonth(key)} ${getYear(key)}`,
  quarter: key => `Q${getQuarter(key)} ${getYear(key)}`,
  year: key => String(getYear(key)),
};

/** "Feb 20 – Apr 20, 2026", "Dec 1, 2025 – Jan 31, 2026", or "Feb 20, 2026" for a single date. */
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
