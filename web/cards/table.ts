import { capitalize } from '#domain/measures/formatting.ts';
import type { TableValue } from '#web/charts/readings/table-data.ts';
import type { CardRow, CardTable } from './card.ts';
import type { Grouping } from './grouping.ts';

type Format = (value: number | null) => string;

/** A column's name, its format (null for text) and its value in a row. */
export type Column<Item> = readonly [
  name: string,
  format: Format | null,
  read: (item: Item, index: number) => TableValue,
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
    behind: hasShifts(period) ? drillDown({ period }) : null,
  });
  return buildTable(capitalize(unit), periods, describe, columns);
}
