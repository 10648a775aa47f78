import { formatCell, type TableData } from './table-data.ts';

/** The figures of one mark of a chart: of a bar, a point, a slice or a cell. */
export interface Reading {
  title: string;
  figures: readonly { name: string; value: string }[];
}

/** The row of the chart's table; columns without a text are left out. Null if there is no such row. */
export function readRow({ columns, rows }: TableData, index: number): Reading | null {
  const row = rows[index];
  if (!row) return null;
  const figures = columns.map((column, place) => ({
    name: column.name,
    value: formatCell(column, row.values[place] ?? null),
  }));
  return { title: row.name, figures: figures.filter(({ value }) => value !== '') };
}

/** A table with one column: what each row says. */
export function readColumn({ columns: [column], rows }: TableData, title: string): Reading {
  const figures = column
    ? rows.map(({ name, values: [value = null] }) => ({ name, value: formatCell(column, value) }))
    : [];
  return { title, figures };
}

/** As one sentence, for screen readers. */
export function describeReading({ title, figures }: Reading): string {
  return `${title}: ${figures.map(({ name, value }) => `${name} ${value}`).join(', ')}`;
}
