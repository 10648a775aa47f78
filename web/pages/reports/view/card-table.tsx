import { ChartTable } from '#web/charts/chart-table.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Scroller } from '#web/ui/scroller.tsx';
import type { CardTable as CardTableData } from '../cards/card.ts';
import { useShowShifts } from '../shifts-behind/show-shifts.ts';
import classes from './report-card.module.css';
import { ShowAll, useShortened } from './shortened.tsx';

/** The figures of a card. The name of a row opens the shifts behind it. */
export function CardTable({ label, table }: { label: string; table: CardTableData }) {
  const showShifts = useShowShifts();
  const { shown, hidden, showAll } = useShortened(table.rows);
  return (
    <Scroller
      label={label}
      className={classes.table}
      hasButtons={showShifts !== null && table.rows.some(({ behind }) => behind)}
    >
      <ChartTable
        label={label}
        table={{ ...table, rows: shown }}
        renderName={({ name, behind }) =>
          behind && showShifts ? <LinkButton onClick={() => showShifts(behind)}>{name}</LinkButton> : name
        }
      />
      <ShowAll hidden={hidden} onShow={showAll} />
    </Scroller>
  );
}
