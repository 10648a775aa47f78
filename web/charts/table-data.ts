import { noFigure } from '#domain/measures/formatting.ts';
import type { Cell, Table } from '#web/lib/spreadsheet/spreadsheet-cells.ts';

export interface TableColumn {
  name: string;
  /** Absent where the column holds words. */
  format?: (value: number | null) => string;
}

export interface TableRow {
  name: string;
  values: readonly (number | string | null)[];
}

/** The figures of a card: shown behind its chart, and what leaves it as CSV or a sheet. */
export interface TableData {
  /** What a row's name is. */
  rowName: string;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
}

/** As people read it. */
export function formatCell({ format }: TableColumn, value: number | string | null): string {
  if (typeof value === 'string') return value;
  if (format) return format(value);
  return value === null ? noFigure : String(value);
}

/** As spreadsheet programs reckon with it: figures to four decimals, in cells of their own. */
export function toTable({ rowName, columns, rows }: TableData): Table {
  return [
    [rowName, ...columns.map(({ name }) => name)],
    ...rows.map(({ name, values }) => [name, ...values.map(exact)]),
  ];
}

function exact(value: number | string | null): Cell {
  return typeof value === 'number' ? Number(value.toFixed(4)) : value;
}
