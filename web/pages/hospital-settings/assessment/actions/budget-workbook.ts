import {
  type AssessmentInputs,
  type Budget,
  type CareBudget,
  type CareGrid,
  computeBudget,
  hoursPerShift,
  type PerBirth,
  paidHoursPerFte,
  weeklyHoursPerFte,
  weeksPerYear,
} from '#domain/budget/budget.ts';
import { noFigure } from '#domain/measures/formatting.ts';
import { weekdayName, weekdays } from '#domain/time/calendar.ts';
import type { Cell, Formula, LiveTable } from '#web/lib/spreadsheet/spreadsheet-cells.ts';
import { birthMeasures, careMeasures } from '../results/results.ts';
import { buildWageRemarks, repeatRemarks } from './wage-remarks.ts';

interface BudgetTableOptions {
  name: string;
  /** "Labor & Delivery · Lakeside Women's Hospital". */
  place: string;
  inputs: AssessmentInputs;
}

/** The cells of the assumptions, which the formulas refer to. */
const births = '$B$4';
const directPct = '$B$5';
const indirectPct = '$B$6';
const hoursPerShiftCell = '$B$7';
const hoursPerFteCell = '$B$8';
const weeksPerYearCell = '$B$9';
const paidHoursPerFteCell = '$B$10';
/** Counted from 1, as in spreadsheet programs. */
const firstGridRow = 13;

type Row = readonly (Cell | Formula)[];
type Figure = keyof CareBudget;
/** The figures that are sums over the grid; all others are calculated from them. */
type Amount = 'weeklyHours' | 'nonProductiveHours' | 'workedCost' | 'nonProductiveCost';
/** The address of a figure's cell in one column. */
type FindCell = (figure: Figure) => string;

/** An assessment as a sheet with formulas: the totals follow a change of an input (D23). */
export function buildBudgetTable({ name, place, inputs }: BudgetTableOptions): LiveTable {
  const grids = [{ role: 'Direct care', ...inputs.directCare }, ...inputs.indirectCareRoles];
  const remarks = buildWageRemarks(inputs, firstGridRow);
  const lastGridRow = firstGridRow + grids.length * 2 - 1;
  return [
    [name, null],
    [place],
    [],
    ['Annual birth volume', inputs.annualBirthVolume],
    ['Direct care, non-productive %', inputs.directCareNonProductivePct],
    ['Indirect care, non-productive %', inputs.indirectCareNonProductivePct],
    ['Hours per shift', hoursPerShift],
    ['Weekly hours per FTE', weeklyHoursPerFte],
    ['Weeks per year', weeksPerYear],
    ['Paid hours per FTE', paidHoursPerFte],
    [],
    [
      'Role',
      'Shift',
      'Wage $/h',
      ...weekdays.map(weekday => weekdayName(weekday)),
      'Hours a week',
      'Worked hours a year',
      'Worked cost',
      'Missing wage',
    ],
    ...grids
      .flatMap((grid, index) => buildGridRows(grid, firstGridRow + index * 2))
      .map((row, index) => [...row, remarks[index] ?? null]),
    [],
    ...buildResultRows(computeBudget(inputs), lastGridRow),
    [],
    ...repeatRemarks(inputs, firstGridRow),
  ];
}

function buildGridRows(grid: CareGrid & { role: string }, firstRow: number): Row[] {
  const half = (shift: string, wage: number | null, counts: readonly (number | null)[], row: number): Row => {
    const hours = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0) * hoursPerShift;
    return [
      grid.role,
      shift,
      wage,
      ...counts,
      { formula: `${hoursPerShiftCell}*SUM(D${row}:J${row})`, value: hours },
      { formula: `K${row}*${weeksPerYearCell}`, value: hours * weeksPerYear },
      { formula: `L${row}*C${row}`, value: hours * weeksPerYear * (wage ?? 0) },
    ];
  };
  return [
    half('Day', grid.dayHourlyWage, grid.dayCounts, firstRow),
    half('Night', grid.nightHourlyWage, grid.nightCounts, firstRow + 1),
  ];
}

/** The headings, two rows below the grid, and the results below them. */
function buildResultRows(budget: Budget, lastGridRow: number): Row[] {
  const firstRow = lastGridRow + 3;
  const cellsIn = (column: string) => (figure: Figure) =>
    `${column}${firstRow + careMeasures.findIndex(({ key }) => key === figure)}`;
  const [direct, indirect, total] = [cellsIn('B'), cellsIn('C'), cellsIn('D')];
  const formulas = {
    direct: { ...sumGrid(direct, firstGridRow, firstGridRow + 1, directPct), ...deriveFigures(direct) },
    indirect: {
      ...sumGrid(indirect, firstGridRow + 2, lastGridRow, indirectPct),
      ...deriveFigures(indirect),
    },
    total: { ...addAmounts(direct, indirect), ...deriveFigures(total) },
  };
  return [
    ['Results', 'Direct', 'Indirect', 'Total'],
    ...careMeasures.map(({ name, key }) => [
      name,
      toFormula(formulas.direct[key], budget.direct[key]),
      toFormula(formulas.indirect[key], budget.indirect[key]),
      toFormula(formulas.total[key], budget.total[key]),
    ]),
    [],
    ...buildBirthRows(budget.perBirth, direct, total),
  ];
}

/** The amounts of the grid's rows from `first` to `last`. */
function sumGrid(find: FindCell, first: number, last: number, pct: string): Record<Amount, string> {
  const sum = (column: string) => (first > last ? '0' : `SUM(${column}${first}:${column}${last})`);
  const nonProductive = (cell: string) => `${cell}*MIN(${pct},100)/100`;
  return {
    weeklyHours: sum('K'),
    nonProductiveHours: nonProductive(find('annualWorkedHours')),
    workedCost: sum('M'),
    nonProductiveCost: nonProductive(find('workedCost')),
  };
}

function addAmounts(one: FindCell, other: FindCell): Record<Amount, string> {
  const add = (figure: Amount) => `${one(figure)}+${other(figure)}`;
  return {
    weeklyHours: add('weeklyHours'),
    nonProductiveHours: add('nonProductiveHours'),
    workedCost: add('workedCost'),
    nonProductiveCost: add('nonProductiveCost'),
  };
}

/** The figures calculated from the amounts in the same column. */
function deriveFigures(find: FindCell): Record<Exclude<Figure, Amount>, string> {
  const worked = find('annualWorkedHours');
  return {
    ftes: `${find('weeklyHours')}/${hoursPerFteCell}`,
    annualWorkedHours: `${find('weeklyHours')}*${weeksPerYearCell}`,
    annualPaidHours: `${worked}+${find('nonProductiveHours')}`,
    paidFtes: `${find('annualPaidHours')}/${paidHoursPerFteCell}`,
    averageWage: `IF(${worked}=0,"${noFigure}",${find('workedCost')}/${worked})`,
    totalCost: `${find('workedCost')}+${find('nonProductiveCost')}`,
  };
}

function buildBirthRows(perBirth: PerBirth, direct: FindCell, total: FindCell): Row[] {
  const dividends: Record<keyof PerBirth, string> = {
    directWorkedHoursPerBirth: direct('annualWorkedHours'),
    workedHoursPerBirth: total('annualWorkedHours'),
    paidHoursPerBirth: total('annualPaidHours'),
    costPerBirth: total('totalCost'),
  };
  return birthMeasures.map(({ name, key }) => [
    name,
    toFormula(`IF(N(${births})=0,"${noFigure}",${dividends[key]}/${births})`, perBirth[key]),
  ]);
}

function toFormula(formula: string, value: number | null): Formula {
  return { formula, value: value ?? noFigure };
}
