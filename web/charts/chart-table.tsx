import figuresTable from '#web/ui/figures-table.module.css';
import { formatCell, type TableData } from './table-data.ts';

/** The figures of a chart: names on the left, numbers in columns on the right. */
export function ChartTable({ caption, rowName, columns, rows }: TableData & { caption: string }) {
  return (
    <table className={figuresTable.table} aria-label={`${caption}, as a table`}>
      <thead>
        <tr>
          <th scope="col">{rowName}</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map((column, index) => (
              <td key={column.name}>{formatCell(column, values[index] ?? null)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
