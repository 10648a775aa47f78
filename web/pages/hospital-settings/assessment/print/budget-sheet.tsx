import { formatDateTime } from '#domain/measures/formatting.ts';
import { weekdayName, weekdays } from '#domain/time/calendar.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { availableModules } from '#web/lib/auth/session.ts';
import { PrintedSheet, SheetHeader } from '#web/ui/page/printed-sheet.tsx';
import { CareResults } from '../budget/care-results.tsx';
import { birthMeasures, summariseBudget } from '../budget/results.ts';
import { blankRow, formatWage, nameGrid, wageColumn } from '../state/typed-assessment.ts';
import { useAssessment } from '../use-open-assessment.ts';
import classes from './budget-sheet.module.css';

/** The printed budget. */
export function BudgetSheet() {
  return (
    <PrintedSheet label="Budget" className={classes.sheet}>
      <Sheet />
    </PrintedSheet>
  );
}

function Sheet() {
  const state = useAuthState();
  const { name, moduleId, typed, budget } = useAssessment(current => current);
  const module = availableModules(state).find(({ id }) => id === moduleId);
  return (
    <>
      <SheetHeader
        title={name}
        subtitle={[module?.name, state.client?.name].filter(Boolean).join(' · ')}
        kind="Staffing Model Assessment"
        remark={formatDateTime(new Date().toISOString(), state.client?.timezone ?? 'UTC')}
      />
      <p className={classes.finding}>{summariseBudget(budget)}</p>
      <dl className={classes.figures}>
        <dt>Annual birth volume</dt>
        <dd>{typed.births || 'not given'}</dd>
        <dt>Direct care, non-productive</dt>
        <dd>{typed.directPct || '0'}%</dd>
        <dt>Indirect care, non-productive</dt>
        <dd>{typed.indirectPct || '0'}%</dd>
      </dl>
      <Plan />
      <Results />
      <p className={classes.assumptions}>
        12-hour shifts; 40 hours a week per FTE; 52 weeks; 2,085.71 paid hours per paid FTE. Non-productive
        hours are the percentage of worked hours, at the average wage.
      </p>
    </>
  );
}

function Plan() {
  const { roles, cells } = useAssessment(state => state.typed);
  const grids = [0, ...roles.map((_, index) => index + 1)];
  const isPlanned = (grid: number) =>
    [grid * 2, grid * 2 + 1].some(row => cells[row]?.some(text => text.trim() !== ''));
  return (
    <table className={`${classes.table} ${classes.plan}`}>
      <caption>Plan of the week</caption>
      <thead>
        <tr>
          <th scope="col">Role</th>
          <th scope="col">Shift</th>
          <th scope="col">$/h</th>
          {weekdays.map(weekday => (
            <th key={weekday} scope="col">
              {weekdayName(weekday).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {grids.filter(isPlanned).flatMap(grid =>
          ['Day', 'Night'].map((half, index) => (
            <tr key={`${grid}.${half}`}>
              <th scope="row">{index === 0 ? nameGrid(roles, grid) : ''}</th>
              <td>{half}</td>
              {(cells[grid * 2 + index] ?? blankRow).map((text, column) => (
                <td key={weekdays[column - 1] ?? 'wage'}>
                  {column === wageColumn ? formatWage(text) : text}
                </td>
              ))}
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}

function Results() {
  const budget = useAssessment(state => state.budget);
  return (
    <table className={classes.table}>
      <caption>Results</caption>
      <CareResults budget={budget} />
      <tbody>
        {birthMeasures.map(({ name, key, format }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td />
            <td />
            <td>{format(budget.perBirth[key])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
