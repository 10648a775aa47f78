import figuresTable from '#web/ui/figures-table.module.css';

export interface FiguresRow {
  name: string;
  values: readonly string[];
}

interface FiguresTableProps {
  label: string;
  /** The headers of the names and of each column of values; none for a table without a header. */
  heads?: readonly string[];
  rows: readonly FiguresRow[];
  isDense?: boolean;
  className?: string | undefined;
}

export function FiguresTable({ label, heads = [], rows, isDense, className }: FiguresTableProps) {
  return (
    <table
      className={[figuresTable.table, className].filter(Boolean).join(' ')}
      data-dense={isDense}
      aria-label={label}
    >
      {heads.length > 0 && (
        <thead>
          <tr>
            {[...heads.keys()].map(column => (
              <th key={column} scope="col">
                {heads[column]}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {[...values.keys()].map(column => (
              <td key={column}>{values[column]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
