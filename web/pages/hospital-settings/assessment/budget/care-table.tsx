import { weekdayName, weekdays } from '#domain/time/calendar.ts';
import { CareRows } from './care-rows.tsx';
import classes from './care-table.module.css';

interface CareTableProps {
  label: string;
  /** The header of the rows: "Role". */
  rowsName: string;
  /** Direct care is grid 0. */
  grids: readonly { key: number; grid: number }[];
}

/** The counts of each day and night of a week, and the wages. */
export function CareTable({ label, rowsName, grids }: CareTableProps) {
  return (
    <div className={classes.scroller}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{rowsName}</th>
            <th scope="col">Shift</th>
            <th scope="col" className={classes.wage}>
              Wage $/h
            </th>
            {weekdays.map(weekday => (
              <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
                {weekdayName(weekday).slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        {grids.map(({ key, grid }) => (
          <CareRows key={key} grid={grid} />
        ))}
      </table>
    </div>
  );
}
