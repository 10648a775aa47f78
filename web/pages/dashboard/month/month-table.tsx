import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { MonthOfShifts } from '#contract/shifts/shifts.ts';
import { formatFriendlyDate } from '#domain/measures/formatting.ts';
import { dayOfMonth, getWeekday, weekdayName } from '#domain/time/calendar.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { TableHead } from '#web/ui/figures-table.tsx';
import classes from './month-table.module.css';

type Status = MonthOfShifts['days'][number]['windows'][number]['status'];

/** A row for each day, a column for each window. Days link to their dashboard, missing shifts to their form. */
export function MonthTable({ moduleId, month }: { moduleId: number; month: MonthOfShifts }) {
  const columns = collectWindows(month);
  return (
    <div className={classes.card}>
      <table className={classes.table} aria-label="Windows of the month">
        <TableHead heads={['Day', ...columns.map(({ label }) => label)]} />
        <tbody>
          {month.days.map(day => (
            <tr key={day.date} data-today={day.date === month.today || undefined}>
              <th scope="row">
                <Link
                  to={paths.dashboardOn(day.date, moduleId)}
                  aria-label={formatFriendlyDate(day.date, month.today)}
                >
                  <span className={classes.weekday}>{weekdayName(getWeekday(day.date)).slice(0, 3)}</span>{' '}
                  {dayOfMonth(day.date)}
                </Link>
              </th>
              {columns.map(({ id, label }) => {
                const status = day.windows.find(window => window.id === id)?.status;
                const isFuture = day.date > month.today;
                return (
                  <td key={id}>
                    <Cell
                      status={status}
                      {...(!isFuture && { to: paths.shiftForm(day.date, id, moduleId) })}
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

/** The windows of all days, in the order of the day: a change of shift times adds some during the month. */
function collectWindows({ days }: MonthOfShifts): { id: number; label: string }[] {
  const labels = new Map(days.flatMap(({ windows }) => windows.map(({ id, label }) => [id, label] as const)));
  return [...labels].map(([id, label]) => ({ id, label })).toSorted((a, b) => a.id - b.id);
}

interface CellProps {
  /** Undefined if the day does not have the window. */
  status: Status | undefined;
  /** Absent on future days. */
  to?: string;
  label: string;
}

function Cell({ status, to, label }: CellProps) {
  if (status === 'saved') {
    return (
      <span className={classes.saved}>
        <IconCheck size={16} stroke={2} role="img" aria-label="Saved" />
      </span>
    );
  }
  if ((status === 'missing' || status === 'open') && to) {
    const words = status === 'missing' ? 'Missing' : 'Open';
    return (
      <Link to={to} className={classes[status]} aria-label={`${words}: ${label}`}>
        {words}
      </Link>
    );
  }
  return null;
}
