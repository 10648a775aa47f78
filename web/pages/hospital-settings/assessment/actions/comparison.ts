import type { Budget, CareBudget } from '#domain/budget/budget.ts';
import { formatMoney, formatNumber, formatSigned, noFigure } from '#domain/measures/formatting.ts';
import { birthMeasures, careMeasures } from '../budget/results.ts';

interface ComparedRow {
  label: string;
  here: string;
  there: string;
  /** The other one less this one. */
  difference: string;
}

const parts = [
  { key: 'direct', name: 'direct' },
  { key: 'indirect', name: 'indirect' },
  { key: 'total', name: 'total' },
] as const;

const compared: readonly (keyof CareBudget)[] = [
  'ftes',
  'paidFtes',
  'annualWorkedHours',
  'annualPaidHours',
  'totalCost',
];

export function comparisonOf(here: Budget, there: Budget): ComparedRow[] {
  const ofCare = careMeasures
    .filter(({ key }) => compared.includes(key))
    .flatMap(({ name, key, format }) =>
      parts.map(part => row(`${name}, ${part.name}`, here[part.key][key], there[part.key][key], format)),
    );
  const ofBirths = birthMeasures.map(({ name, key, format }) =>
    row(name, here.perBirth[key], there.perBirth[key], format),
  );
  return [...ofCare, ...ofBirths];
}

/** `The other plan has 2.40 more FTEs and costs $213,000 more a year.` */
export function findingOfComparison(here: Budget, there: Budget): string {
  const ftes = there.total.ftes - here.total.ftes;
  const cost = there.total.totalCost - here.total.totalCost;
  const ofFtes =
    Math.abs(ftes) < 0.005
      ? 'as many FTEs'
      : `${formatNumber(Math.abs(ftes), 2)} ${ftes > 0 ? 'more' : 'fewer'} FTEs`;
  const ofCost =
    Math.abs(cost) < 0.5 ? 'the same' : `${formatMoney(Math.abs(cost), 0)} ${cost > 0 ? 'more' : 'less'}`;
  return `The other plan has ${ofFtes} and costs ${ofCost} a year.`;
}

function row(
  label: string,
  here: number | null,
  there: number | null,
  format: (value: number | null) => string,
): ComparedRow {
  return { label, here: format(here), there: format(there), difference: signed(here, there, format) };
}

/** In the figure's own form, with its sign: `+$1,200`, `−0.50`. */
function signed(here: number | null, there: number | null, format: (value: number | null) => string): string {
  if (here === null || there === null) return noFigure;
  const difference = there - here;
  const sign = formatSigned(difference, 6).slice(0, 1);
  return difference > 0 && sign === '+' ? `+${format(difference)}` : format(difference);
}
