import {
  type DateRange,
  endOfMonth,
  getQuarter,
  getYear,
  type IsoDate,
  startOfMonth,
} from '../time/calendar.ts';
import { type Calibration, calibrate } from './calibrate.ts';
import { listForFit } from './cells.ts';
import { countUnanswered, isPublished, type PublishedMonth } from './published-month.ts';

/** The months of a module that count, by their first dates. */
export type PublishedMonths = ReadonlyMap<IsoDate, PublishedMonth>;

/**
 * A range in whole calendar months, from the month of the first answer up to the last one that has ended; null if it has none. An absent
 * end is open.
 */
export function widenToMonths(
  { start, end }: Partial<DateRange>,
  { first, last }: { first: IsoDate | null; last: IsoDate },
): DateRange | null {
  if (first === null) return null;
  const from = start === undefined ? first : startOfMonth(start);
  const to = end === undefined ? last : startOfMonth(end);
  const range = { start: from > first ? from : first, end: endOfMonth(to < last ? to : last) };
  return range.start <= range.end ? range : null;
}

/** The months of a range. */
export function selectMonths(months: PublishedMonths, range: DateRange | null): PublishedMonths {
  if (!range) return new Map();
  return new Map([...months].filter(([month]) => month >= range.start && month <= range.end));
}

export function calibrateMonths(months: PublishedMonths): Calibration {
  const counted = [...months.values()].filter(isPublished);
  const answered = counted.flatMap(listForFit);
  const unanswered = counted.reduce((sum, month) => sum + countUnanswered(month), 0);
  return calibrate(answered, answered.length + unanswered);
}

interface OfQuarter extends Calibration {
  /** `2026-Q2`. */
  readonly quarter: string;
}

/** By quarter, oldest first. */
export function listQuarters(months: PublishedMonths): OfQuarter[] {
  const byQuarter = Map.groupBy(listCounted(months), ([date]) => nameQuarter(date));
  return Array.from(byQuarter, ([quarter, members]) => ({ quarter, ...calibrateMonths(new Map(members)) }));
}

/** The months that count, oldest first. */
export function listCounted(months: PublishedMonths): [IsoDate, PublishedMonth][] {
  return [...months].filter(([, month]) => isPublished(month)).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** `2026-Q2`. */
export function nameQuarter(date: IsoDate): string {
  return `${getYear(date)}-Q${getQuarter(date)}`;
}
