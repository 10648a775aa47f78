import type { Grouping } from './grouping.ts';
import type { Column, Format } from './table.ts';
import { difference, signed } from './words.ts';

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
