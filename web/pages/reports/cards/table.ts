import type { CardRow, CardTable } from './card.ts';
import type { Grouping } from './grouping.ts';
import { difference, signed } from './words.ts';

type Format = (value: number | null) => string;

/** A column's name, its format (null for text) and its value in a row. */
export type Column<Item> = readonly [
  name: string,
  format: Format | null,
  read: (item: Item, index: number) => number | string | null,
];

/** A table with a row for each item. `describe` gives all of a row except its values. */
export function buildTable<Item>(
  rowName: string,
  items: readonly Item[],
  describe: (item: Item, index: number) => Omit<CardRow, 'values'>,
  columns: readonly Column<Item>[],
): CardTable {
  return {
    rowName,
    columns: columns.map(([name, format]) => (format ? { name, format } : { name })),
    rows: items.map((item, index) => ({
      ...describe(item, index),
      values: columns.map(([, , read]) => read(item, index)),
    })),
  };
}

/** A measure's name (null if the table shows no other), its format, the decimals of its change, and its value. */
type Measure<Item> = readonly [
  name: string | null,
  format: Format,
  decimals: number,
  read: (item: Item) => number | null,
];

/** The measure over the dates compared with, and its change; no columns without a comparison. */
export function comparedColumns<Item>(
  before: Grouping['before'],
  find: (item: Item, index: number) => Item | undefined,
  [name, format, decimals, read]: Measure<Item>,
): Column<Item>[] {
  if (!before) return [];
  const readThen = (item: Item, index: number) => {
    const then = find(item, index);
    return then === undefined ? null : read(then);
  };
  return [
    [name ? `${name}, ${before.name}` : before.title, format, readThen],
    [
      name ? `${name}, change` : 'Change',
      signed(decimals),
      (item, index) => difference(read(item), readThen(item, index)),
    ],
  ];
}

/**
 * The period that another is compared with: a weekday by its name, other periods by their position, since the
 * counterpart of this November is last November.
 */
export function findCounterpart<Item extends { key: string }>(
  items: readonly Item[] | undefined,
  key: string,
  index: number,
): Item | undefined {
  return /^\d$/.test(key) ? items?.find(item => item.key === key) : items?.[index];
}
