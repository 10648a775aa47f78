import { describeMissingWage } from '#domain/budget/missing-wages.ts';
import { weekdayName, weekdays } from '#domain/time/calendar.ts';
import { formatInstant } from '#domain/time/instants.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import sheet from '#web/ui/page/printed-sheet.module.css';
import { PrintedSheet, SheetHeader } from '#web/ui/page/printed-sheet.tsx';
import { type FiguresRow, TableHead, TableRows } from '#web/ui/table/figures-table.tsx';
import { blankRow, formatWage, nameGrid, wageColumn } from '../state/typed-assessment.ts';
import { useAssessment, usePlanned } from '../state/use-open-assessment.ts';
import classes from './budget-sheet.module.css';
import { careHeads, listBirthResults, listCareResults, summariseBudget } from './results.ts';

/** The printed budget. */
export function BudgetSheet() {
  const { place } = usePlanned();
  const name = useAssessment(current => current.name);
  return (
    <PrintedSheet
      label="Budget"
      title={`${place} · ${name} · Staffing Model Assessment`}
      className={classes.sheet}
    >
      <Sheet />
    </PrintedSheet>
  );
}

function Sheet() {
  const { place } = usePlanned();
  const timeZone = useAuthState().client?.timezone ?? 'UTC';
  const { name, typed, budget, missingWages } = useAssessment(current => current);
  return (
    <>
      <SheetHeader
        title={name}
        subtitle={place}
        kind="Staffing Model Assessment"
        remark={formatInstant(new Date().toISOString(), timeZone)}
      />
      <p className={sheet.finding}>{summariseBudget(budget)}</p>
      {missingWages.length > 0 && (
        <div>
          {missingWages.map(missing => (
            <p key={`${missing.grid} ${missing.isDay}`}>{describeMissingWage(missing)}</p>
          ))}
        </div>
      )}
      <dl className={classes.figures}>
        <dt>Annual birth volume</dt>
        <dd>{typed.births || 'not given'}</dd>
        <dt>Direct care, non-productive</dt>
        <dd>{typed.directPct || '0'}%</dd>
        <dt>Indirect care, non-productive</dt>
        <dd>{typed.indirectPct || '0'}%</dd>
      </dl>
      <WeekPlan />
      <table className={classes.table}>
        <caption>Results</caption>
        <TableHead heads={careHeads} />
        <TableRows rows={listCareResults(budget)} />
        <TableRows rows={listBirthResults(budget).map(alignRight)} />
      </table>
      <p className={classes.assumptions}>
        12-hour shifts; 40 hours a week per FTE; 52 weeks; 2,085.71 paid hours per paid FTE. Non-productive
        hours are the percentage of worked hours, at the average wage.
      </p>
    </>
  );
}

/** The figures per birth are in the column of the totals. */
function alignRight({ name, values }: FiguresRow): FiguresRow {
  return { name, values: ['', '', ...values] };
}

const planHeads = ['Role', 'Shift', '$/h', ...weekdays.map(weekday => weekdayName(weekday).slice(0, 3))];

function WeekPlan() {
  const { roles, cells } = useAssessment(state => state.typed);
  const grids = [0, ...roles.map((_, index) => index + 1)];
  const isPlanned = (grid: number) =>
    [grid * 2, grid * 2 + 1].some(row => cells[row]?.some(text => text.trim() !== ''));
  return (
    <table className={`${classes.table} ${classes.plan}`}>
      <caption>Plan of the week</caption>
      <TableHead heads={planHeads} />
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
