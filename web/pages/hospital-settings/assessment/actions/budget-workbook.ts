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

interface Subject {
  name: string;
  /** "Labor & Delivery · Lakeside Women's Hospital". */
  place: string;
  inputs: AssessmentInputs;
}

/** Where the assumptions stand; the formulas name these cells. */
const births = '$B$4';
const directPct = '$B$5';
const indirectPct = '$B$6';
const hoursPerShiftCell = '$B$7';
const hoursPerFteCell = '$B$8';
const weeksPerYearCell = '$B$9';
const paidHoursPerFteCell = '$B$10';
/** Spreadsheet programs count rows from 1. */
const firstGridRow = 13;

type Row = readonly (Cell | Formula)[];

type Figure = keyof CareBudget;

/** In the order of their rows. */
const resultNames: Record<Figure, string> = {
  weeklyHours: 'Hours a week',
  ftes: 'FTEs',
  annualWorkedHours: 'Worked hours a year',
  nonProductiveHours: 'Non-productive hours',
  annualPaidHours: 'Paid hours a year',
  paidFtes: 'Paid FTEs',
  averageWage: 'Average wage',
  workedCost: 'Worked cost',
  nonProductiveCost: 'Non-productive cost',
  totalCost: 'Total cost',
};
const figures = Object.keys(resultNames) as Figure[];

/** What direct and indirect care add up to in the total. */
type Amount = 'weeklyHours' | 'nonProductiveHours' | 'workedCost' | 'nonProductiveCost';
type Formulas<Of extends Figure> = Record<Of, string>;
/** Names the cell of a result in one column. */
type CellOf = (figure: Figure) => string;

/** An assessment as a sheet that reckons by itself: change an input there, and every total follows (D23). */
export function budgetSheet({ name, place, inputs }: Subject): LiveTable {
  const grids = [{ role: 'Direct care', ...inputs.directCare }, ...inputs.indirectCareRoles];
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
    ],
    ...grids.flatMap((grid, index) => gridRows(grid, firstGridRow + index * 2)),
    [],
    ...resultRows(computeBudget(inputs), lastGridRow, lastGridRow + 2),
  ];
}

function gridRows(grid: CareGrid & { role: string }, firstRow: number): Row[] {
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

/** `at` is the row of the headings; the rows below follow one another. */
function resultRows(budget: Budget, lastGridRow: number, at: number): Row[] {
  const cellsIn = (column: string) => (figure: Figure) => `${column}${at + 1 + figures.indexOf(figure)}`;
  const [direct, indirect, total] = [cellsIn('B'), cellsIn('C'), cellsIn('D')];
  const directRows = { first: firstGridRow, last: firstGridRow + 1 };
  const indirectRows = { first: firstGridRow + 2, last: lastGridRow };
  const formulas = {
    direct: { ...amounts(direct, directRows, directPct), ...readings(direct) },
    indirect: { ...amounts(indirect, indirectRows, indirectPct), ...readings(indirect) },
    total: { ...addedAmounts(direct, indirect), ...readings(total) },
  };
  return [
    ['Results', 'Direct', 'Indirect', 'Total'],
    ...figures.map(figure => [
      resultNames[figure],
      live(formulas.direct[figure], budget.direct[figure]),
      live(formulas.indirect[figure], budget.indirect[figure]),
      live(formulas.total[figure], budget.total[figure]),
    ]),
    [],
    ...perBirthRows(budget.perBirth, direct, total),
  ];
}

/** The amounts of some of the grid's rows, from which the other results are read. */
function amounts(
  of: CellOf,
  { first, last }: { first: number; last: number },
  pct: string,
): Formulas<Amount> {
  const gridSum = (column: string) => (first > last ? '0' : `SUM(${column}${first}:${column}${last})`);
  const nonProductive = (cell: string) => `${cell}*MIN(${pct},100)/100`;
  return {
    weeklyHours: gridSum('K'),
    nonProductiveHours: nonProductive(of('annualWorkedHours')),
    workedCost: gridSum('M'),
    nonProductiveCost: nonProductive(of('workedCost')),
  };
}

function addedAmounts(one: CellOf, other: CellOf): Formulas<Amount> {
  const both = (figure: Amount) => `${one(figure)}+${other(figure)}`;
  return {
    weeklyHours: both('weeklyHours'),
    nonProductiveHours: both('nonProductiveHours'),
    workedCost: both('workedCost'),
    nonProductiveCost: both('nonProductiveCost'),
  };
}

/** What is read from the amounts above and below it in the same column. */
function readings(of: CellOf): Formulas<Exclude<Figure, Amount>> {
  const worked = of('annualWorkedHours');
  return {
    ftes: `${of('weeklyHours')}/${hoursPerFteCell}`,
    annualWorkedHours: `${of('weeklyHours')}*${weeksPerYearCell}`,
    annualPaidHours: `${worked}+${of('nonProductiveHours')}`,
    paidFtes: `${of('annualPaidHours')}/${paidHoursPerFteCell}`,
    averageWage: `IF(${worked}=0,"${noFigure}",${of('workedCost')}/${worked})`,
    totalCost: `${of('workedCost')}+${of('nonProductiveCost')}`,
  };
}

function perBirthRows(perBirth: PerBirth, direct: CellOf, total: CellOf): Row[] {
  const line = (name: string, cell: string, value: number | null): Row => [
    name,
    live(`IF(N(${births})=0,"${noFigure}",${cell}/${births})`, value),
  ];
  return [
    line('Direct worked hours per birth', direct('annualWorkedHours'), perBirth.directWorkedHoursPerBirth),
    line('Worked hours per birth', total('annualWorkedHours'), perBirth.workedHoursPerBirth),
    line('Paid hours per birth', total('annualPaidHours'), perBirth.paidHoursPerBirth),
    line('Cost per birth', total('totalCost'), perBirth.costPerBirth),
  ];
}

function live(formula: string, value: number | null): Formula {
  return { formula, value: value ?? noFigure };
}
