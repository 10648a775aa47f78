import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { MonthOfShifts } from '#contract/shifts/shifts.ts';
import { formatSigned, formatVariance } from '#domain/measures/formatting.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import { distinguishLabels } from '#domain/shifts/shift-window-config.ts';
import { dayOfMonth, getWeekday, monthName, weekdayName } from '#domain/time/calendar.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { TableHead } from '#web/ui/table/figures-table.tsx';
import classes from './month-table.module.css';

type MonthWindow = MonthOfShifts['days'][number]['windows'][number];

/** A row for each day, a column for each window. A saved window has its variance. Days link to their dashboard, missing shifts to their form. */
export function MonthTable({ moduleId, month }: { moduleId: number; month: MonthOfShifts }) {
  const columns = collectWindows(month);
  return (
    <div className={classes.card}>
      <p className={classes.note}>RNs over (+) or under (−) target in each saved window.</p>
      <table className={classes.table} aria-label="Windows of the month">
        <TableHead heads={['Day', ...columns.map(({ label }) => label)]} />
        <tbody>
          {month.days.map(day => (
            <tr key={day.date} data-today={day.date === month.today || undefined}>
              <th scope="row">
                <Link to={paths.dashboardOn(day.date, moduleId)}>
                  <span className={classes.weekday}>{weekdayName(getWeekday(day.date)).slice(0, 3)}</span>{' '}
                  {dayOfMonth(day.date)}
                  <VisuallyHidden> {monthName(day.date)}</VisuallyHidden>
                </Link>
              </th>
              {columns.map(({ id, label }) => {
                const isFuture = day.date > month.today;
                return (
                  <td key={id}>
                    <DayCell
                      window={day.windows.find(window => window.id === id)}
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
function collectWindows({ days }: Pick<MonthOfShifts, 'days'>): { id: number; label: string }[] {
  const labels = new Map(days.flatMap(({ windows }) => windows.map(({ id, label }) => [id, label] as const)));
  return distinguishLabels([...labels].map(([id, label]) => ({ id, label })).toSorted((a, b) => a.id - b.id));
}

interface DayCellProps {
  /** Undefined if the day does not have it. */
  window: MonthWindow | undefined;
  /** Absent on future days. */
  to?: string;
  label: string;
}

function DayCell({ window, to, label }: DayCellProps) {
  if (window?.status === 'saved') return <Variance variance={window.rn_variance} />;
  if ((window?.status === 'missing' || window?.status === 'open') && to) {
    const words = window.status === 'missing' ? 'Missing' : 'Open';
    return (
      <Link to={to} className={classes[window.status]} aria-label={`${words}: ${label}`}>
        {words}
      </Link>
    );
  }
  return null;
}

/** RNs over or under target, as a signed number and, for screen readers, in words. */
function Variance({ variance }: { variance: number | null }) {
  return (
    <span className={classes.saved} data-state={(variance !== null && staffingState(variance)) || 'none'}>
      <span aria-hidden="true">{formatSigned(variance)}</span>
      <VisuallyHidden>Saved: {formatVariance(variance)}</VisuallyHidden>
    </span>
  );
}
