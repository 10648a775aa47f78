import figuresTable from './figures-table.module.css';

export interface FiguresRow {
  name: string;
  values: readonly string[];
}

interface FiguresTableProps {
  label?: string;
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
      {heads.length > 0 && <TableHead heads={heads} />}
      <TableRows rows={rows} />
    </table>
  );
}

/** A blank header is an empty cell. */
export function TableHead({ heads }: { heads: readonly string[] }) {
  return (
    <thead>
      <tr>
        {[...heads.entries()].map(([column, head]) =>
          head === '' ? (
            <td key={column} />
          ) : (
            <th key={column} scope="col">
              {head}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

export function TableRows({ rows }: { rows: readonly FiguresRow[] }) {
  return (
    <tbody>
      {rows.map(({ name, values }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {[...values.entries()].map(([column, value]) => (
            <td key={column}>{value}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
