import type { ScheduleCard } from '#web/pages/reports/cards/card.ts';
import { useShowShifts } from '#web/pages/reports/shifts-behind/show-shifts.ts';
import classes from './cell-table.module.css';
import { CellButton, CellTable } from './cell-table.tsx';

/** RNs to schedule by weekday and shift, with the percentiles of the need. */
export function Schedule({ card: { title, windows, days } }: { card: ScheduleCard }) {
  return (
    <CellTable
      label={title}
      kind="schedule"
      corner="Weekday"
      heads={windows}
      lines={days.map(({ name, cells }) => ({
        name,
        cells: cells.map((cell, index) => (
          <td key={windows[index]} data-thin={cell.isThin || undefined}>
            <CellContent cell={cell} name={`${name}, ${windows[index]}`} />
          </td>
        )),
      }))}
      hasButtons={useShowShifts() !== null}
    />
  );
}

type Cell = ScheduleCard['days'][number]['cells'][number];

function CellContent({ cell, name }: { cell: Cell; name: string }) {
  const { rns, details, isThin, behind } = cell;
  const change = cell.change === null ? '' : `change ${cell.change}`;
  const words = [`${rns} RNs`, ...details, isThin ? 'thin' : '', change].filter(Boolean).join(', ');
  return (
    <CellButton behind={behind} label={`${words}: shifts of ${name}`}>
      <span className={classes.rns}>{rns}</span>
      {details.map(line => (
        <span key={line} className={classes.details}>
          {line}
        </span>
      ))}
      {isThin && <em className={classes.details}>thin: fewer than 4 shifts</em>}
      {change && <span className={classes.details}>{change}</span>}
    </CellButton>
  );
}
