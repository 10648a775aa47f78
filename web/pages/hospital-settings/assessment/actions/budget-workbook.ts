import {
  type AssessmentInputs,
  type Budget,
  budgetOf,
  type CareGrid,
  HOURS_PER_SHIFT,
  PAID_HOURS_PER_FTE,
  WEEKLY_HOURS_PER_FTE,
  WEEKS_PER_YEAR,
} from '#domain/budget.ts';
import { WEEKDAYS, weekdayName } from '#domain/calendar.ts';
import { NO_FIGURE } from '#domain/formatting.ts';
import type { Cell, Formula, LiveTable } from '#web/lib/spreadsheet-cells.ts';

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
const hoursPerShift = '$B$7';
const hoursPerFte = '$B$8';
const weeksPerYear = '$B$9';
const paidHoursPerFte = '$B$10';
/** Spreadsheet programs count rows from 1. */
const firstGridRow = 13;

type Row = readonly (Cell | Formula)[];

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
    ['Hours per shift', HOURS_PER_SHIFT],
    ['Weekly hours per FTE', WEEKLY_HOURS_PER_FTE],
    ['Weeks per year', WEEKS_PER_YEAR],
    ['Paid hours per FTE', PAID_HOURS_PER_FTE],
    [],
    [
      'Role',
      'Shift',
      'Wage $/h',
      ...WEEKDAYS.map(weekday => weekdayName(weekday)),
      'Hours a week',
      'Worked hours a year',
      'Worked cost',
    ],
    ...grids.flatMap((grid, index) => gridRows(grid, firstGridRow + index * 2)),
    [],
    ...resultRows(budgetOf(inputs), lastGridRow, lastGridRow + 2),
  ];
}

function gridRows(grid: CareGrid & { role: string }, firstRow: number): Row[] {
  const half = (shift: string, wage: number | null, counts: readonly (number | null)[], row: number): Row => {
    const hours = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0) * HOURS_PER_SHIFT;
    return [
      grid.role,
      shift,
      wage,
      ...counts,
      { formula: `${hoursPerShift}*SUM(D${row}:J${row})`, value: hours },
      { formula: `K${row}*${weeksPerYear}`, value: hours * WEEKS_PER_YEAR },
      { formula: `L${row}*C${row}`, value: hours * WEEKS_PER_YEAR * (wage ?? 0) },
    ];
  };
  return [
    half('Day', grid.dayHourlyWage, grid.dayCounts, firstRow),
    half('Night', grid.nightHourlyWage, grid.nightCounts, firstRow + 1),
  ];
}

/** `at` is the row of the headings; the rows below follow one another. */
function resultRows({ direct, indirect, total, perBirth }: Budget, lastGridRow: number, at: number): Row[] {
  const row = (offset: number) => at + offset;
  const both = (column: string, from: number, to: number) => `SUM(${column}${from}:${column}${to})`;
  const directSum = (column: string) => both(column, firstGridRow, firstGridRow + 1);
  const roles = firstGridRow + 2;
  const indirectSum = (column: string) => (roles > lastGridRow ? '0' : both(column, roles, lastGridRow));
  const line = (name: string, key: keyof typeof direct, formulas: [string, string, string]): Row => [
    name,
    ...[direct, indirect, total].map((care, index) => live(formulas[index] ?? '', care[key])),
  ];
  /** The same for each of the three columns. */
  const each = (formula: (column: string) => string): [string, string, string] => [
    formula('B'),
    formula('C'),
    formula('D'),
  ];
  const share = (column: string, pct: string, of: number) => `${column}${of}*MIN(${pct},100)/100`;
  const [weekly, worked, nonProductive, paid, cost, lost, all] = [1, 3, 4, 5, 8, 9, 10].map(row) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const perOne = (figure: string) => `IF(N(${births})=0,"${NO_FIGURE}",${figure}/${births})`;
  return [
    ['Results', 'Direct', 'Indirect', 'Total'],
    line('Hours a week', 'weeklyHours', [directSum('K'), indirectSum('K'), `B${weekly}+C${weekly}`]),
    line(
      'FTEs',
      'ftes',
      each(column => `${column}${weekly}/${hoursPerFte}`),
    ),
    line(
      'Worked hours a year',
      'annualWorkedHours',
      each(column => `${column}${weekly}*${weeksPerYear}`),
    ),
    line('Non-productive hours', 'nonProductiveHours', [
      share('B', directPct, worked),
      share('C', indirectPct, worked),
      `B${nonProductive}+C${nonProductive}`,
    ]),
    line(
      'Paid hours a year',
      'annualPaidHours',
      each(column => `${column}${worked}+${column}${nonProductive}`),
    ),
    line(
      'Paid FTEs',
      'paidFtes',
      each(column => `${column}${paid}/${paidHoursPerFte}`),
    ),
    line(
      'Average wage',
      'averageWage',
      each(column => `IF(${column}${worked}=0,"${NO_FIGURE}",${column}${cost}/${column}${worked})`),
    ),
    line('Worked cost', 'workedCost', [directSum('M'), indirectSum('M'), `B${cost}+C${cost}`]),
    line('Non-productive cost', 'nonProductiveCost', [
      share('B', directPct, cost),
      share('C', indirectPct, cost),
      `B${lost}+C${lost}`,
    ]),
    line(
      'Total cost',
      'totalCost',
      each(column => `${column}${cost}+${column}${lost}`),
    ),
    [],
    ['Direct worked hours per birth', live(perOne(`B${worked}`), perBirth.directWorkedHoursPerBirth)],
    ['Worked hours per birth', live(perOne(`D${worked}`), perBirth.workedHoursPerBirth)],
    ['Paid hours per birth', live(perOne(`D${paid}`), perBirth.paidHoursPerBirth)],
    ['Cost per birth', live(perOne(`D${all}`), perBirth.costPerBirth)],
  ];
}

function live(formula: string, value: number | null): Formula {
  return { formula, value: value ?? NO_FIGURE };
}
