import { formatCell } from '#web/charts/table-data.ts';
import figuresTable from '#web/ui/figures-table.module.css';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Scroller } from '#web/ui/scroller.tsx';
import type { CardTable as CardTableData } from '../cards/card.ts';
import { useShowShifts } from '../shifts-behind/show-shifts.ts';
import classes from './card-table.module.css';
import { ShowAll, useShortened } from './shortened.tsx';

interface CardTableProps {
  label: string;
  table: CardTableData;
}

/** The figures of a card. The name of a row opens the shifts behind it. */
export function CardTable({ label, table: { rowName, columns, rows } }: CardTableProps) {
  const showShifts = useShowShifts();
  const { shown, hidden, showAll } = useShortened(rows);
  return (
    <Scroller label={label} hasButtons={showShifts !== null && rows.some(({ behind }) => behind)}>
      <table className={`${figuresTable.table} ${classes.table}`} aria-label={label}>
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
          {shown.map(({ key, name, values, behind }) => (
            <tr key={key}>
              <th scope="row">
                {behind && showShifts ? (
                  <LinkButton onClick={() => showShifts(behind)}>{name}</LinkButton>
                ) : (
                  name
                )}
              </th>
              {columns.map((column, index) => (
                <td key={column.name}>{formatCell(column, values[index] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ShowAll hidden={hidden} onShow={showAll} />
    </Scroller>
  );
}
