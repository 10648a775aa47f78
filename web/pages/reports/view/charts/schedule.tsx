import type { ScheduleCard } from '#web/pages/reports/cards/card.ts';
import { useShowShifts } from '#web/pages/reports/shifts-behind/show-shifts.ts';
import { Scroller } from '#web/ui/scroller.tsx';
import { CellButton } from './cell-button.tsx';
import classes from './schedule.module.css';

type Cell = ScheduleCard['days'][number]['cells'][number];

/** RNs to schedule by weekday and shift, with the percentiles of the need. */
export function Schedule({ card: { title, windows, days } }: { card: ScheduleCard }) {
  return (
    <Scroller label={title} hasButtons={useShowShifts() !== null}>
      <table className={classes.schedule} aria-label={title}>
        <thead>
          <tr>
            {['Weekday', ...windows].map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={windows[index]} data-thin={cell.isThin || undefined}>
                  <CellContent cell={cell} name={`${name}, ${windows[index]}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

function CellContent({ cell, name }: { cell: Cell; name: string }) {
  const { rns, details, isThin, behind } = cell;
  const change = cell.change === null ? '' : `change ${cell.change}`;
  const words = [`${rns} RNs`, ...details, isThin ? 'thin' : '', change].filter(Boolean).join(', ');
  return (
    <CellButton className={classes.cell} behind={behind} label={`${words}: shifts of ${name}`}>
      <span className={classes.rns}>{rns}</span>
      {details.map(line => (
        <span key={line} className={classes.details}>
          {line}
        </span>
      ))}
      {isThin && <span className={classes.thin}>thin: fewer than 4 shifts</span>}
      {change && <span className={classes.details}>{change}</span>}
    </CellButton>
  );
}
