import { NO_FIGURE } from '#domain/formatting.ts';
import type { Cell, Table } from '#web/lib/spreadsheet-cells.ts';
import type { CardColumn, CardTable } from './card.ts';

/** As people read it. */
export function formatCell({ format }: CardColumn, value: number | string | null): string {
  if (typeof value === 'string') return value;
  if (format) return format(value);
  return value === null ? NO_FIGURE : String(value);
}

/** As spreadsheet programs reckon with it: figures to four decimals, in cells of their own. */
export function sheetOf({ rowName, columns, rows }: CardTable): Table {
  return [
    [rowName, ...columns.map(({ name }) => name)],
    ...rows.map(({ name, values }) => [name, ...values.map(exact)]),
  ];
}

function exact(value: number | string | null): Cell {
  return typeof value === 'number' ? Number(value.toFixed(4)) : value;
}
