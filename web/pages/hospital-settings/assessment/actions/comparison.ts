import type { Budget, CareBudget } from '#domain/budget/budget.ts';
import { formatMoney, formatNumber, noFigure } from '#domain/measures/formatting.ts';
import { birthMeasures, careMeasures } from '../budget/results.ts';
import type { FiguresRow } from '../figures-table.tsx';

const compared: readonly (keyof CareBudget)[] = [
  'ftes',
  'paidFtes',
  'annualWorkedHours',
  'annualPaidHours',
  'totalCost',
];

type Format = (value: number | null) => string;

/** The figures here, there, and there minus here. */
export function compareBudgets(here: Budget, there: Budget): FiguresRow[] {
  const ofCare = careMeasures
    .filter(({ key }) => compared.includes(key))
    .flatMap(({ name, key, format }) =>
      (['direct', 'indirect', 'total'] as const).map(part =>
        compare(`${name}, ${part}`, here[part][key], there[part][key], format),
      ),
    );
  const ofBirths = birthMeasures.map(({ name, key, format }) =>
    compare(name, here.perBirth[key], there.perBirth[key], format),
  );
  return [...ofCare, ...ofBirths];
}

/** `The other plan has 2.40 more FTEs and costs $213,000 more a year.` */
export function summariseComparison(here: Budget, there: Budget): string {
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

function compare(name: string, here: number | null, there: number | null, format: Format): FiguresRow {
  return { name, values: [format(here), format(there), formatChange(here, there, format)] };
}

/** In the format of the figure, with its sign: `+$1,200`, `−0.50`. A difference below 0.0000005 is 0. */
function formatChange(here: number | null, there: number | null, format: Format): string {
  if (here === null || there === null) return noFigure;
  const difference = there - here;
  return `${difference >= 5e-7 ? '+' : ''}${format(difference)}`;
}
