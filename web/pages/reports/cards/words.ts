import { formatNumber, formatSigned } from '#domain/measures/formatting.ts';
import type { DateGrain } from '#domain/time/date-grain.ts';

const units: Record<DateGrain, readonly [string, string]> = {
  day: ['day', 'days'],
  week: ['week', 'weeks'],
  month: ['month', 'months'],
  quarter: ['quarter', 'quarters'],
  year: ['year', 'years'],
  weekday: ['weekday', 'weekdays'],
  all: ['period', 'periods'],
};

/** `month`: what a period of a report is. */
export function unitOf(grain: DateGrain): string {
  return units[grain][0];
}

/** `1 month`, `5 months`. */
export function periods(count: number, grain: DateGrain): string {
  return `${formatCount(count)} ${units[grain][count === 1 ? 0 : 1]}`;
}

/** `1 shift`, `2,064 shifts`. */
export function counted(count: number, word: string): string {
  return `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;
}

export function formatCount(count: number | null): string {
  return formatNumber(count, 0);
}

export function formatOne(value: number | null): string {
  return formatNumber(value, 1);
}

/** Null where one of the two does not exist. */
export function changeOf(now: number | null | undefined, before: number | null | undefined): number | null {
  return now === null || now === undefined || before === null || before === undefined ? null : now - before;
}

/** `+0.3`, without a sign where nothing changed. */
export function signed(decimals: number): (value: number | null) => string {
  return value => formatSigned(value, decimals);
}

/** `Last year`: the head of a column. */
export function titled(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The largest and the smallest of a list; undefined of an empty one. */
export function extremes<Item>(items: readonly Item[], measure: (item: Item) => number) {
  const [first] = items;
  if (first === undefined) return undefined;
  let most: Item = first;
  let least: Item = first;
  for (const item of items) {
    if (measure(item) > measure(most)) most = item;
    if (measure(item) < measure(least)) least = item;
  }
  return { most, least };
}
