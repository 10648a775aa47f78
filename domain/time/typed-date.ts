import { addDays, type IsoDate, isIsoDate, monthNames } from './calendar.ts';

const usDate = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/;
const monthFirst = /^([a-z]{3,9})\.? ?(\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/;
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\.? ?([a-z]{3,9})\.?(?:,? (\d{4}))?$/;
/** The latest 29 February is at most eight years ago: 2100 has none. */
const yearsBack = 8;

/** Accepts `2026-11-14`, `11/14/2026` and `11/14/26`; null for anything else. */
export function parseDate(text: string): IsoDate | null {
  const [, month, day, year] = usDate.exec(text) ?? [];
  const date = month && day && year ? joinDate(year.padStart(4, '20'), month, day) : text;
  return isIsoDate(date) ? date : null;
}

/**
 * A date as people type it: `nov 9`, `9 November 2025`, `11/9`, `yesterday`, or as `parseDate` accepts it. Without a year it
 * is the latest that is not after today. Example: on 2026-11-16, `dec 24` is 2025-12-24.
 */
export function parseTypedDate(typed: string, today: IsoDate): IsoDate | null {
  const text = simplify(typed);
  if (text === 'today') return today;
  if (text === 'yesterday') return addDays(today, -1);
  const parts = readParts(text);
  if (!parts) return parseDate(text);
  const { month, day, year } = parts;
  const thisYear = Number(today.slice(0, 4));
  const years = year ? [year] : Array.from({ length: yearsBack + 1 }, (_, back) => String(thisYear - back));
  const dates = years.map(each => joinDate(each, month, day));
  return dates.find(date => isIsoDate(date) && (year !== undefined || date <= today)) ?? null;
}

/** A date with the name of its month and its year: `Nov 9, 2025` or `9 November 2025`; null for anything else. */
export function parseNamedDate(typed: string): IsoDate | null {
  const { month, day, year } = readParts(simplify(typed)) ?? {};
  const date = month && day && year ? joinDate(year, month, day) : '';
  return isIsoDate(date) ? date : null;
}

interface DateParts {
  month: string;
  day: string;
  year: string | undefined;
}

/** Null for a date that has only numbers and a year, and for text that is no date. */
function readParts(text: string): DateParts | null {
  const [, first, second, shortYear] = usDate.exec(text) ?? [];
  if (first && second && !shortYear) return { month: first, day: second, year: undefined };
  const [, nameBefore, dayAfter, yearAfter] = monthFirst.exec(text) ?? [];
  const [, dayBefore, nameAfter, lastYear] = dayFirst.exec(text) ?? [];
  const name = nameBefore ?? nameAfter;
  const day = dayAfter ?? dayBefore;
  if (!name || !day) return null;
  const month = monthNames.findIndex(full => full.toLowerCase().startsWith(name)) + 1;
  return month === 0 ? null : { month: String(month), day, year: yearAfter ?? lastYear };
}

function simplify(typed: string): string {
  return typed.trim().toLowerCase().replace(/\s+/g, ' ');
}

function joinDate(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
