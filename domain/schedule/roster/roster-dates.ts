import { memo } from '../../memo.ts';
import { type IsoDate, isIsoDate, type Weekday, weekdayName, weekdays } from '../../time/calendar.ts';
import { parseNamedDate } from '../../time/typed-date.ts';

/** How a file writes dates in numbers: 3/4/2026 is March 4 or April 3. */
export const dateOrders = ['month_first', 'day_first'] as const;

export type DateOrder = (typeof dateOrders)[number];

const weekdayBefore = /^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?,?\s+/i;
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const shortYear = / (\d{2})$/;

/**
 * A date of a roster: `2026-03-04`, `3/4/2026`, `04.03.26`, `Mar 4, 2026`, `4-Mar-26`, each also after a weekday. Null if it is none,
 * if it has no year, or if it could be two days and `order` is null.
 */
export function parseRosterDate(text: string, order: DateOrder | null): IsoDate | null {
  const written = withoutWeekday(text);
  const readings = readNumbers(written);
  if (!readings) return parseWithMonthName(written);
  if (order !== null) return readings[order];
  const [first, ...others] = new Set(dateOrders.flatMap(each => readings[each] ?? []));
  return others.length === 0 ? (first ?? null) : null;
}

/** Whether the text is written like a date with a year, be it of a day that exists or not. */
export function looksLikeDate(text: string): boolean {
  const written = withoutWeekday(text);
  return readNumbers(written) !== null || parseWithMonthName(written) !== null;
}

interface UnclearDate {
  readonly text: string;
  readonly readings: Readonly<Record<DateOrder, IsoDate>>;
}

/** What the dates of a file say about their order. */
export type OrderFinding =
  /** No date needs an order. */
  | { readonly kind: 'none' }
  /** `by` is a date that can be read in one order only; no other date contradicts it. */
  | { readonly kind: 'proved'; readonly order: DateOrder; readonly by: string }
  /** A person has to say what `example` means. */
  | { readonly kind: 'unclear'; readonly example: UnclearDate };

/** Finds the order of a file's dates, or that it has to be asked for. */
export function findDateOrder(texts: readonly string[]): OrderFinding {
  let example: UnclearDate | undefined;
  const proofs = new Map<DateOrder, string>();
  for (const text of texts) {
    const { month_first, day_first } = readNumbers(withoutWeekday(text)) ?? {};
    if (month_first && day_first && month_first !== day_first) {
      example ??= { text, readings: { month_first, day_first } };
    } else if (month_first && !day_first) proofs.set('month_first', proofs.get('month_first') ?? text);
    else if (day_first && !month_first) proofs.set('day_first', proofs.get('day_first') ?? text);
  }
  if (!example) return { kind: 'none' };
  const [proof, ...contradictions] = proofs;
  return proof && contradictions.length === 0
    ? { kind: 'proved', order: proof[0], by: proof[1] }
    : { kind: 'unclear', example };
}

/** `Sun`, `Tues.` and `Wednesday`; null for anything else. */
export function parseWeekday(text: string): Weekday | null {
  const typed = text.trim().toLowerCase().replace(/\.$/, '');
  if (typed.length < 2) return null;
  return weekdays.find(weekday => weekdayName(weekday).toLowerCase().startsWith(typed)) ?? null;
}

function withoutWeekday(text: string): string {
  return text.trim().replace(weekdayBefore, '');
}

type Readings = Readonly<Record<DateOrder, IsoDate | null>>;

/** A file has the same few dates in thousands of lines, and checking one takes long. */
const knownReadings = memo<string, Readings | null>(5_000);

/** Null for a text that is not made of three numbers. */
function readNumbers(text: string): Readings | null {
  return knownReadings(text, findReadings);
}

function findReadings(text: string): Readings | null {
  const [, ...ymd] = yearFirst.exec(text) ?? [];
  if (ymd.length > 0) {
    const date = joinDate(ymd[0], ymd[2], ymd[3]);
    return { month_first: date, day_first: date };
  }
  const [matched, first, , second, year] = yearLast.exec(text) ?? [];
  if (matched === undefined) return null;
  return { month_first: joinDate(year, first, second), day_first: joinDate(year, second, first) };
}

function parseWithMonthName(text: string): IsoDate | null {
  return parseNamedDate(text.replaceAll('-', ' ').replace(shortYear, ' 20$1'));
}

function joinDate(year = '', month = '', day = ''): IsoDate | null {
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(date) ? date : null;
}
