import {
  formatMoney,
  formatNumber,
  formatSigned,
  formatSignedMoney,
  roundAsShown,
} from '#domain/measures/formatting.ts';
import { countDays, type DateRange } from '#domain/time/calendar.ts';
import type { CostSteps, HourSteps } from './bridge.ts';
import type { BridgeBase } from './bridge-spans.ts';

export type BridgeStep = Exclude<keyof CostSteps, 'start' | 'end'>;

/** The steps in reading order: their names, and why they add or take hours. */
export const bridgeSteps: readonly { id: BridgeStep; name: string; up: string; down: string }[] = [
  { id: 'volume', name: 'Patients', up: 'for more patients', down: 'for fewer patients' },
  { id: 'acuity', name: 'Acuity', up: 'for higher acuity', down: 'for lower acuity' },
  {
    id: 'minimum',
    name: 'Minimum staffing',
    up: 'for more minimum staffing',
    down: 'for less minimum staffing',
  },
  {
    id: 'staffing',
    name: 'Staffing against target',
    up: 'for more RNs against target',
    down: 'for fewer RNs against target',
  },
  {
    id: 'dayNightMix',
    name: 'Day and night mix',
    up: 'for the mix of day and night',
    down: 'for the mix of day and night',
  },
  { id: 'premium', name: 'Premium pay', up: 'for more premium pay', down: 'for less premium pay' },
];

interface Described {
  readonly base: DateRange & { readonly kind: BridgeBase };
  readonly hours: HourSteps;
}

/** `18.6 RN hours a day more than planned: 5.4 for more patients, 4.5 for higher acuity, …`. */
export function describeHours({ base, hours }: Described): string {
  const amounts = {
    decimals: 1,
    unit: 'RN hours a day',
    less: 'fewer',
    plain: (value: number) => formatNumber(value, 1),
    signed: (value: number) => formatSigned(value, 1),
    none: 'As many RN hours a day as',
  };
  return describe(hours, base, amounts);
}

/** `$655 a day more than planned: $273 for more patients, …`. */
export function describeCost(base: Described['base'], cost: CostSteps): string {
  const amounts = {
    decimals: 0,
    unit: 'a day',
    less: 'less',
    plain: (value: number) => formatMoney(value, 0),
    signed: formatSignedMoney,
    none: 'As many dollars a day as',
  };
  return describe(cost, base, amounts);
}

interface Amounts {
  decimals: number;
  unit: string;
  less: string;
  plain: (value: number) => string;
  signed: (value: number) => string;
  none: string;
}

/** Steps that are shown as 0 are left out. In a sentence about more, steps without a sign add. */
function describe(steps: HourSteps & Partial<CostSteps>, base: Described['base'], amounts: Amounts): string {
  const { decimals, unit, less, plain, signed } = amounts;
  const change = roundAsShown(steps.end - steps.start, decimals);
  const parts = bridgeSteps.flatMap(({ id, up, down }) => {
    const value = roundAsShown(steps[id] ?? 0, decimals);
    if (value === 0) return [];
    return [`${change > 0 ? plain(value) : signed(value)} ${value > 0 ? up : down}`];
  });
  const head =
    change === 0
      ? `${amounts.none} ${nameBase(base)}`
      : `${plain(Math.abs(change))} ${unit} ${change > 0 ? 'more' : less} than ${nameBase(base)}`;
  return parts.length === 0 ? `${head}.` : `${head}: ${parts.join(', ')}.`;
}

/** `planned`, `last year`, `in the 28 days before`. */
export function nameBase({ kind, ...range }: Described['base']): string {
  if (kind === 'plan') return 'planned';
  if (kind === 'last_year') return 'last year';
  const days = countDays(range);
  return days === 1 ? 'on the day before' : `in the ${days} days before`;
}
