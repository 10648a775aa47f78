import { UnstyledButton } from '@mantine/core';
import type { ScheduleCard } from '#web/pages/reports/cards/card.ts';
import { useShowShifts } from '#web/pages/reports/shifts-behind/show-shifts.ts';
import { Scroller } from '#web/ui/scroller.tsx';
import classes from './schedule.module.css';

type Cell = ScheduleCard['days'][number]['cells'][number];

/** RNs to schedule by weekday and shift, with how sure that is. */
export function Schedule({ card }: { card: ScheduleCard }) {
  return (
    <Scroller label={card.title} hasButtons={useShowShifts() !== null}>
      <table className={classes.schedule} aria-label={card.title}>
        <thead>
          <tr>
            <th scope="col">Weekday</th>
            {card.windows.map(window => (
              <th key={window} scope="col">
                {window}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {card.days.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={card.windows[index]} data-thin={cell.isThin || undefined}>
                  <CellBody cell={cell} name={`${name}, ${card.windows[index]}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

function CellBody({ cell, name }: { cell: Cell; name: string }) {
  const showShifts = useShowShifts();
  const { rns, details, isThin, change, behind } = cell;
  const content = (
    <>
      <span className={classes.rns}>{rns}</span>
      {details.map(line => (
        <span key={line} className={classes.details}>
          {line}
        </span>
      ))}
      {isThin && <span className={classes.thin}>thin: fewer than 4 shifts</span>}
      {change !== null && <span className={classes.details}>change {change}</span>}
    </>
  );
  if (!behind || !showShifts) return <span className={classes.cell}>{content}</span>;
  const words = [`${rns} RNs`, ...details, isThin ? 'thin' : '', change === null ? '' : `change ${change}`];
  return (
    <UnstyledButton
      className={classes.cell ?? ''}
      aria-label={`${words.filter(Boolean).join(', ')}: shifts of ${name}`}
      onClick={() => showShifts(behind)}
    >
      {content}
    </UnstyledButton>
  );
}
