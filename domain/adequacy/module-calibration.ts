import {
  type DateRange,
  endOfMonth,
  getQuarter,
  getYear,
  type IsoDate,
  startOfMonth,
} from '../time/calendar.ts';
import { type AnswerSource, answerSources } from './answers.ts';
import { type AnsweredShift, type Calibration, calibrate } from './calibrate.ts';
import {
  countPublishedShifts,
  isPublished,
  type PublishedMonth,
  type SourceOfMonth,
} from './published-month.ts';

/** Finished months of a module, by their first dates. */
export type PublishedMonths = ReadonlyMap<IsoDate, PublishedMonth>;

/** The answers of one source that count in finished months of a module, by their first dates. */
export type SourceOfMonths = ReadonlyMap<IsoDate, SourceOfMonth>;

/** The sources whose answers count in at least one month. */
export function listCalibrationSources(months: PublishedMonths): AnswerSource[] {
  return answerSources.filter(source => [...months.values()].some(month => isPublished(month[source])));
}

/** The default: people's answers, unless only imported ones count. */
export function chooseSource(months: PublishedMonths): AnswerSource {
  return listCalibrationSources(months)[0] ?? 'people';
}

export function selectSource(months: PublishedMonths, source: AnswerSource): SourceOfMonths {
  return new Map([...months].map(([date, month]) => [date, month[source]]));
}

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

export function calibrateMonths(months: SourceOfMonths): Calibration {
  const counted = [...months.values()].filter(isPublished);
  const answered = counted.flatMap(({ parts }) => parts.flatMap(({ shifts }) => shifts.map(toLevel)));
  const unanswered = counted.reduce((sum, month) => sum + countPublishedShifts(month.unanswered), 0);
  return calibrate(answered, answered.length + unanswered);
}

function toLevel({ date, isTooFew, level: variance }: AnsweredShift & { level: number }): AnsweredShift {
  return { date, isTooFew, variance };
}

interface OfQuarter extends Calibration {
  /** `2026-Q2`. */
  readonly quarter: string;
}

/** By quarter, oldest first. */
export function listQuarters(months: SourceOfMonths): OfQuarter[] {
  const byQuarter = Map.groupBy(listCounted(months), ([date]) => nameQuarter(date));
  return Array.from(byQuarter, ([quarter, members]) => ({ quarter, ...calibrateMonths(new Map(members)) }));
}

/** The months that count, oldest first. */
export function listCounted(months: SourceOfMonths): [IsoDate, SourceOfMonth][] {
  return [...months].filter(([, month]) => isPublished(month)).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** `2026-Q2`. */
export function nameQuarter(date: IsoDate): string {
  return `${getYear(date)}-Q${getQuarter(date)}`;
}
