import { Box } from '@mantine/core';
import type { ScheduleCard } from '#web/cards/card.ts';
import { createTint } from '#web/cards/tint.ts';
import classes from './cell-table.module.css';
import { Cell, CellTable } from './cell-table.tsx';

/** RNs to schedule by weekday and shift, with the percentiles of the need, and the hours of each weekday. */
export function Schedule({ card }: { card: ScheduleCard }) {
  const { title, windows, days, week, table } = card;
  const strength = createTint(card.extent, 'amount');
  // The lowest need has a colour as well.
  const tint = ({ value, isThin }: ScheduleCell) =>
    value === null || isThin ? 0 : 0.2 + 0.8 * strength(value);
  return (
    <CellTable
      label={title}
      kind="schedule"
      corner="Weekday"
      heads={[...windows, 'RN hours', 'FTEs']}
      columns={windows.length}
      table={table}
      lines={[
        ...days.map(({ name, cells, hours, ftes }, day) => ({
          name,
          cells: (
            <>
              {cells.map((cell, index) => (
                <Cell
                  key={windows[index]}
                  mark={day * windows.length + index}
                  tint={tint(cell)}
                  behind={cell.behind}
                  label={`${describeScheduleCell(cell)}: shifts of ${name}, ${windows[index]}`}
                  isThin={cell.isThin}
                >
                  <CellContent cell={cell} />
                </Cell>
              ))}
              <Totals hours={hours} ftes={ftes} />
            </>
          ),
        })),
        ...(week
          ? [
              {
                name: 'Week',
                cells: (
                  <>
                    <td colSpan={windows.length} className={classes.blank} />
                    <Totals {...week} />
                  </>
                ),
              },
            ]
          : []),
      ]}
    >
      <Box component="p" m="var(--space-8) 0 0" c="dimmed" fz="xs">
        Darker means more RNs. RN hours are the RNs of each shift × its hours. A full-time RN works 40 hours a
        week; the FTEs of the weekdays add up to the week’s.
      </Box>
    </CellTable>
  );
}

function Totals({ hours, ftes }: { hours: string; ftes: string }) {
  return (
    <>
      <td className={classes.total}>{hours}</td>
      <td className={classes.total}>{ftes}</td>
    </>
  );
}

type ScheduleCell = ScheduleCard['days'][number]['cells'][number];

function describeScheduleCell({ rns, details, isThin, change }: ScheduleCell): string {
  return [`${rns} RNs`, ...details, isThin && 'thin', change !== null && `change ${change}`]
    .filter(Boolean)
    .join(', ');
}

function CellContent({ cell: { rns, details, isThin, change } }: { cell: ScheduleCell }) {
  return (
    <>
      <span className={classes.rns}>{rns}</span>
      {details.map(line => (
        <span key={line} className={classes.details}>
          {line}
        </span>
      ))}
      {isThin && <em className={classes.details}>thin: fewer than 4 shifts</em>}
      {change !== null && <span className={classes.details}>{`change ${change}`}</span>}
    </>
  );
}
