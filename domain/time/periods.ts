import {
  addDays,
  countDays,
  type DateRange,
  daysBetween,
  getWeekday,
  getYear,
  type IsoDate,
  type Weekday,
  weekdayName,
  weekdays,
} from './calendar.ts';
import type { CalendarGrain, DateGrain } from './date-grain.ts';
import { listPeriodKeys, nextPeriodKey } from './period-keys.ts';
import { formatRange, labelPeriod } from './period-labels.ts';

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
 * The label of the period that contains today ends with today (D55), because later dates have no shifts yet.
 */
export function listPeriods(
  range: DateRange,
  grain: DateGrain,
  today: IsoDate | null = null,
): readonly Period[] {
  if (countDays(range) === 0) return [];
  if (grain === 'weekday') return weekdays.map(weekday => buildWeekdayPeriod(range, weekday));
  const keys = listPeriodKeys(range, grain);
  const withYear = getYear(keys[0] ?? range.start) !== getYear(range.end);
  return keys.map((key, index) => {
    const nextKey = keys[index + 1];
    const start = key < range.start ? range.start : key;
    const end = nextKey === undefined ? range.end : addDays(nextKey, -1);
    const covered = { start, end: today !== null && start <= today && today < end ? today : end };
    const label = grain === 'all' ? formatRange(covered) : labelCovered(key, grain, covered);
    return { key, label, start, end, days: countDays({ start, end }) };
  });

  function labelCovered(key: IsoDate, grain: CalendarGrain, covered: DateRange): string {
    const whole = { start: key, end: addDays(nextPeriodKey(key, grain), -1) };
    const label = labelPeriod(grain, whole, covered, withYear);
    return grain === 'day' && key === today ? `${label} (so far)` : label;
  }
}

/** How many periods `listPeriods` has. */
export function countPeriods(range: DateRange, grain: DateGrain): number {
  if (countDays(range) === 0) return 0;
  return grain === 'weekday' ? weekdays.length : listPeriodKeys(range, grain).length;
}

function buildWeekdayPeriod(range: DateRange, weekday: Weekday): Period {
  const daysToFirst = (weekday - getWeekday(range.start) + 7) % 7;
  const daysLeft = daysBetween(range.start, range.end) - daysToFirst;
  const days = daysLeft < 0 ? 0 : Math.floor(daysLeft / 7) + 1;
  return { key: String(weekday), label: weekdayName(weekday), start: range.start, end: range.end, days };
}
