import type { TableColumn } from '#web/charts/table-data.ts';
import type { Part } from './part.ts';
import { changeOf, signed, titled } from './words.ts';

/** Columns that hold a figure against the one before it; none where nobody compares. */
export function comparedColumns(
  before: Part['before'],
  format: (value: number | null) => string,
  decimals: number,
): TableColumn[] {
  if (!before) return [];
  return [
    { name: titled(before.name), format },
    { name: 'Change', format: signed(decimals) },
  ];
}

/** The values that stand in them. */
export function comparedValues(
  before: Part['before'],
  now: number | null,
  then: number | null | undefined,
): (number | null)[] {
  return before ? [then ?? null, changeOf(now, then)] : [];
}

/**
 * Finds what a period is held against: weekdays by their name, others by their place, for last November is this
 * November's counterpart though its dates differ.
 */
export function counterpart<Item extends { key: string }>(
  items: readonly Item[] | undefined,
  { key, index }: { key: string; index: number },
): Item | undefined {
  return /^\d$/.test(key) ? items?.find(item => item.key === key) : items?.[index];
}
