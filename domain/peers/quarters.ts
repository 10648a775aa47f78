import {
  addDays,
  addMonths,
  type DateRange,
  type IsoDate,
  isIsoDate,
  startOfWeek,
} from '../time/calendar.ts';

/** A quarter of a year, `2025-Q3`. Text order is time order. */
export type Quarter = string;

const pattern = /^(\d{4})-Q([1-4])$/;

/** Whether the text is a quarter of the years 1900 to 2199. */
export function isQuarter(text: string): boolean {
  return pattern.test(text) && isIsoDate(startOf(text));
}

function startOf(quarter: Quarter): IsoDate {
  const [, year, number] = pattern.exec(quarter) ?? [];
  return `${year}-${String(3 * Number(number) - 2).padStart(2, '0')}-01`;
}

/** The quarter of a date: `2025-Q3` for 2025-09-30. */
export function toQuarter(date: IsoDate): Quarter {
  return `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
}

export function toQuarterRange(quarter: Quarter): DateRange {
  const start = startOf(quarter);
  return { start, end: addDays(addMonths(start, 3), -1) };
}

/** The dates of the whole weeks inside a quarter, Sunday to Saturday: July 6 to September 27 for 2025-Q3. */
export function toWholeWeeks(quarter: Quarter): DateRange {
  const { start, end } = toQuarterRange(quarter);
  return { start: startOfWeek(addDays(start, 6)), end: addDays(startOfWeek(addDays(end, 1)), -1) };
}

/** Whether a quarter has ended (UTC), so that its sums can be made for other installations. */
export function hasEnded(quarter: Quarter, now: number): boolean {
  return now >= Date.parse(addMonths(startOf(quarter), 3));
}

/** A quarter opens three months after its end (UTC), when late corrections have been made: 2025-Q3 on 2026-01-01. */
export function findOpening(quarter: Quarter): IsoDate {
  return addMonths(startOf(quarter), 6);
}

export function isQuarterOpen(quarter: Quarter, now: number): boolean {
  return now >= Date.parse(findOpening(quarter));
}

export function findNewestOpenQuarter(now: number): Quarter {
  return toQuarter(addMonths(new Date(now).toISOString().slice(0, 10), -6));
}

/** The open quarters from one to the newest, newest first, at most so many. */
export function listOpenQuarters(from: Quarter, now: number, most: number): readonly Quarter[] {
  const newest = startOf(findNewestOpenQuarter(now));
  const quarters = Array.from({ length: most }, (_, index) => toQuarter(addMonths(newest, -3 * index)));
  return quarters.filter(quarter => quarter >= from);
}

/** `Q3 2025`, as in other reports. */
export function labelQuarter(quarter: Quarter): string {
  return `${quarter.slice(5)} ${quarter.slice(0, 4)}`;
}
