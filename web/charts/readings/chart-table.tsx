import type { ReactNode } from 'react';
import figuresTable from '#web/ui/table/figures-table.module.css';
import { formatCell, type TableData, type TableRow } from './table-data.ts';

interface ChartTableProps<Row extends TableRow> {
  label: string;
  table: Omit<TableData, 'rows'> & { rows: readonly Row[] };
  isDense?: boolean;
  /** Renders a row's name, as text unless given. */
  renderName?: (row: Row) => ReactNode;
}

/** The figures of a chart: names on the left, numbers in columns on the right. */
export function ChartTable<Row extends TableRow>(props: ChartTableProps<Row>) {
  const { label, table, isDense, renderName } = props;
  const { rowName, columns, rows } = table;
  return (
    <table className={figuresTable.table} aria-label={label} data-dense={isDense || undefined}>
      <thead>
        <tr>
          {[rowName, ...columns.map(({ name }) => name)].map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.key ?? row.name}>
            <th scope="row">{renderName ? renderName(row) : row.name}</th>
            {columns.map((column, index) => (
              <td key={column.name}>{formatCell(column, row.values[index] ?? null)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
