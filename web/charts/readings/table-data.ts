import type { ShownFigure } from '#domain/measures/figures.ts';
import { noFigure } from '#domain/measures/formatting.ts';
import type { Cell, Table } from '#web/lib/spreadsheet/spreadsheet-cells.ts';

export interface TableColumn {
  name: string;
  /** Absent if the column contains words, or figures that have been formatted together with others. */
  format?: (value: number | null) => string;
}

/** A figure of its own format has its text. */
export type TableValue = number | string | Pick<ShownFigure, 'value' | 'text'> | null;

export interface TableRow {
  /** Unique in its table; the name unless given. */
  key?: string;
  name: string;
  values: readonly TableValue[];
}

/** The figures of a card: shown instead of its chart, and downloaded as CSV or a sheet. */
export interface TableData {
  /** The heading of the rows' names. */
  rowName: string;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
}

export function formatCell({ format }: TableColumn, value: TableValue): string {
  if (typeof value === 'string') return value;
  if (isShown(value)) return value.text;
  if (format) return format(value);
  return value === null ? noFigure : String(value);
}

function isShown(value: TableValue): value is Exclude<TableValue, number | string | null> {
  return typeof value === 'object' && value !== null;
}

/** For spreadsheet programs: figures as numbers with up to four decimals. */
export function toTable({ rowName, columns, rows }: TableData): Table {
  return [
    [rowName, ...columns.map(({ name }) => name)],
    ...rows.map(({ name, values }) => [
      name,
      ...values.map(value => roundCell(isShown(value) ? value.value : value)),
    ]),
  ];
}

export function roundCell(cell: Cell): Cell {
  return typeof cell === 'number' ? Number(cell.toFixed(4)) : cell;
}
