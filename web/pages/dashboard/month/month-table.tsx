import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { MonthOfShifts } from '#contract/shifts/month-of-shifts.ts';
import { formatFriendlyDate } from '#domain/measures/formatting.ts';
import { dayOfMonth, getWeekday, weekdayName } from '#domain/time/calendar.ts';
import { paths } from '#web/paths.ts';
import { columnsOf, statusWords } from './month-columns.ts';
import classes from './month-table.module.css';

/** Days down, windows across. A day leads to its dashboard, what is missing to its form. */
export function MonthTable({ month }: { month: MonthOfShifts }) {
  const columns = columnsOf(month);
  return (
    <div className={classes.card}>
      <table className={classes.table} aria-label="Windows of the month">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {columns.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {month.days.map(day => (
            <tr key={day.date} data-today={day.date === month.today || undefined}>
              <th scope="row">
                <Link to={paths.dashboardOn(day.date)} aria-label={formatFriendlyDate(day.date, month.today)}>
                  <span className={classes.weekday}>{weekdayName(getWeekday(day.date)).slice(0, 3)}</span>{' '}
                  {dayOfMonth(day.date)}
                </Link>
              </th>
              {columns.map(({ id, label }) => {
                const status = day.windows.find(window => window.id === id)?.status;
                const later = day.date > month.today;
                return (
                  <td key={id}>
                    <Cell
                      status={status}
                      {...(!later && { to: paths.shiftForm(day.date, id) })}
                      label={label}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  status: Parameters<typeof statusWords>[0];
  /** Absent on days that take no data yet. */
  to?: string;
  label: string;
}

function Cell({ status, to, label }: CellProps) {
  const words = statusWords(status);
  if (status === 'saved') {
    return (
      <span className={classes.saved}>
        <IconCheck size={16} stroke={2} role="img" aria-label={words} />
      </span>
    );
  }
  if ((status === 'missing' || status === 'open') && to) {
    return (
      <Link to={to} className={classes[status]} aria-label={`${words}: ${label}`}>
        {words}
      </Link>
    );
  }
  return null;
}
