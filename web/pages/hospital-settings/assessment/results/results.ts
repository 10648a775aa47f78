import type { Budget, CareBudget } from '#domain/budget/budget.ts';
import { formatMoney, formatNumber } from '#domain/measures/formatting.ts';
import type { FiguresRow } from '#web/ui/table/figures-table.tsx';

interface ResultMeasure<Source> {
  name: string;
  key: keyof Source;
  format: (value: number | null) => string;
}

const oneDecimal = (value: number | null) => formatNumber(value, 1);
const whole = (value: number | null) => formatNumber(value, 0);
const twoDecimals = (value: number | null) => formatNumber(value, 2);
const dollars = (value: number | null) => formatMoney(value, 0);
const cents = (value: number | null) => formatMoney(value, 2);

/** The figures of direct, indirect and total care, in the order of the screen. */
export const careMeasures: readonly ResultMeasure<CareBudget>[] = [
  { name: 'Hours a week', key: 'weeklyHours', format: oneDecimal },
  { name: 'FTEs', key: 'ftes', format: twoDecimals },
  { name: 'Worked hours a year', key: 'annualWorkedHours', format: whole },
  { name: 'Non-productive hours', key: 'nonProductiveHours', format: whole },
  { name: 'Paid hours a year', key: 'annualPaidHours', format: whole },
  { name: 'Paid FTEs', key: 'paidFtes', format: twoDecimals },
  { name: 'Average wage', key: 'averageWage', format: cents },
  { name: 'Worked cost', key: 'workedCost', format: dollars },
  { name: 'Non-productive cost', key: 'nonProductiveCost', format: dollars },
  { name: 'Total cost', key: 'totalCost', format: dollars },
];

export const birthMeasures: readonly ResultMeasure<Budget['perBirth']>[] = [
  { name: 'Direct worked hours per birth', key: 'directWorkedHoursPerBirth', format: twoDecimals },
  { name: 'Worked hours per birth', key: 'workedHoursPerBirth', format: twoDecimals },
  { name: 'Paid hours per birth', key: 'paidHoursPerBirth', format: twoDecimals },
  { name: 'Cost per birth', key: 'costPerBirth', format: cents },
];

export const careHeads = ['', 'Direct', 'Indirect', 'Total'];

export function listCareResults({ direct, indirect, total }: Budget): FiguresRow[] {
  return careMeasures.map(({ name, key, format }) => ({
    name,
    values: [direct, indirect, total].map(care => format(care[key])),
  }));
}

export function listBirthResults({ perBirth }: Budget): FiguresRow[] {
  return birthMeasures.map(({ name, key, format }) => ({ name, values: [format(perBirth[key])] }));
}

/** `$4,721,858 a year for 80.03 paid FTEs`. */
export function summariseBudget({ total }: Budget): string {
  return `${dollars(total.totalCost)} a year for ${twoDecimals(total.paidFtes)} paid FTEs`;
}
