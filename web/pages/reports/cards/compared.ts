import { type Paired, pairByPosition, pairWithLastYear } from '#domain/reports/counterparts.ts';
import type { Blocks } from './card.ts';
import type { Grouping } from './grouping.ts';
import type { Column, Format } from './table.ts';
import { difference, signed } from './words.ts';

/** Pairs each period of a block with its counterpart over the dates compared with. */
export function pairPeriods<Item extends { key: string }>(
  { data, before }: Grouping,
  list: (data: Blocks) => readonly Item[] | undefined,
): Paired<Item>[] {
  const pair = before?.isPairedByDate ? pairWithLastYear : pairByPosition;
  return pair(list(data) ?? [], (before && list(before.data)) ?? []);
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
