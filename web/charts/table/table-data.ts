import { noFigure } from '#domain/measures/formatting.ts';
import type { Cell, Table } from '#web/lib/spreadsheet/spreadsheet-cells.ts';

export interface TableColumn {
  name: string;
  /** Absent if the column contains words. */
  format?: (value: number | null) => string;
}

export interface TableRow {
  /** Unique in its table; the name unless given. */
  key?: string;
  name: string;
  values: readonly (number | string | null)[];
}

/** The figures of a card: shown instead of its chart, and downloaded as CSV or a sheet. */
export interface TableData {
  /** The heading of the rows' names. */
  rowName: string;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
}

export function formatCell({ format }: TableColumn, value: number | string | null): string {
  if (typeof value === 'string') return value;
  if (format) return format(value);
  return value === null ? noFigure : String(value);
}

/** For spreadsheet programs: figures as numbers with up to four decimals. */
export function toTable({ rowName, columns, rows }: TableData): Table {
  return [
    [rowName, ...columns.map(({ name }) => name)],
    ...rows.map(({ name, values }) => [name, ...values.map(roundCell)]),
  ];
}

export function roundCell(cell: Cell): Cell {
  return typeof cell === 'number' ? Number(cell.toFixed(4)) : cell;
}
