import type { CardRow, CardTable } from './card.ts';
import type { Grouping } from './grouping.ts';
import { capitalize, difference, signed } from './words.ts';

type Format = (value: number | null) => string;

/** A column's name, its format (null for text) and its value in a row. */
export type Column<Item> = readonly [
  name: string,
  format: Format | null,
  read: (item: Item, index: number) => number | string | null,
];

/** A table with a row for each item. `describe` gives all of a row except its values. Null is no column. */
export function buildTable<Item>(
  rowName: string,
  items: readonly Item[],
  describe: (item: Item, index: number) => Omit<CardRow, 'values'>,
  possible: readonly (Column<Item> | null)[],
): CardTable {
  const columns = possible.filter(column => column !== null);
  return {
    rowName,
    columns: columns.map(([name, format]) => (format ? { name, format } : { name })),
    rows: items.map((item, index) => ({
      ...describe(item, index),
      values: columns.map(([, , read]) => read(item, index)),
    })),
  };
}

/** A table with a row for each period, which opens its shifts. */
export function periodTable<Period extends { key: string; label: string }>(
  { unit, drillDown }: Grouping,
  periods: readonly Period[],
  hasShifts: (period: Period) => boolean,
  columns: readonly Column<Period>[],
): CardTable {
  const describe = (period: Period) => ({
    key: period.key,
    name: period.label,
    behind: hasShifts(period) ? drillDown({ periodKey: period.key }) : null,
  });
  return buildTable(capitalize(unit), periods, describe, columns);
}

/** An item with its counterpart over the dates compared with. */
export type Paired<Item> = Item & { earlier: Item | undefined };

/**
 * Pairs each period with its counterpart: a weekday by its name, other periods by their position, since the counterpart of
 * this November is last November.
 */
export function pairPeriods<Item extends { key: string }>(
  items: readonly Item[] = [],
  before: readonly Item[] = [],
): Paired<Item>[] {
  return items.map((item, index) => ({
    ...item,
    earlier: /^\d$/.test(item.key) ? before.find(({ key }) => key === item.key) : before[index],
  }));
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
  [name, format, decimals, read]: Measure<Item>,
): Column<Paired<Item>>[] {
  if (!before) return [];
  const readEarlier = ({ earlier }: Paired<Item>) => (earlier === undefined ? null : read(earlier));
  return [
    [name ? `${name}, ${before.name}` : before.title, format, readEarlier],
    [
      name ? `${name}, change` : 'Change',
      signed(decimals),
      item => difference(read(item), readEarlier(item)),
    ],
  ];
}
