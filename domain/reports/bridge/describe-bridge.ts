import { describeHoursWithoutWage, type HoursWithoutWage } from '#domain/budget/missing-wages.ts';
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

/** A step with its name, a short one for little room, and why it adds or takes hours. */
interface StepWords {
  readonly id: BridgeStep;
  readonly name: string;
  readonly short: string;
  readonly up: string;
  readonly down: string;
}

const mix = 'for the mix of day and night';

function word(id: BridgeStep, name: string, short: string, up: string, down: string): StepWords {
  return { id, name, short, up, down };
}

/** In reading order. */
export const bridgeSteps: readonly StepWords[] = [
  word('volume', 'Patients', 'Patients', 'for more patients', 'for fewer patients'),
  word('acuity', 'Acuity', 'Acuity', 'for higher acuity', 'for lower acuity'),
  word('minimum', 'Minimum staffing', 'Minimum', 'for more minimum staffing', 'for less minimum staffing'),
  word(
    'staffing',
    'Staffing against target',
    'Staffing',
    'for more RNs against target',
    'for fewer RNs against target',
  ),
  word('dayNightMix', 'Day and night mix', 'Mix', mix, mix),
  word('premium', 'Premium pay', 'Premium', 'for more premium pay', 'for less premium pay'),
];

interface Base extends DateRange {
  readonly kind: BridgeBase;
}

interface Amounts {
  readonly decimals: number;
  readonly unit: string;
  readonly less: string;
  readonly plain: (value: number) => string;
  readonly signed: (value: number) => string;
  readonly none: string;
}

const hourAmounts: Amounts = {
  decimals: 1,
  unit: 'RN hours a day',
  less: 'fewer',
  plain: value => formatNumber(value, 1),
  signed: value => formatSigned(value, 1),
  none: 'As many RN hours a day as',
};

const dollarAmounts: Amounts = {
  decimals: 0,
  unit: 'a day',
  less: 'less',
  plain: value => formatMoney(value, 0),
  signed: formatSignedMoney,
  none: 'As many dollars a day as',
};

/** What a bridge leaves out or counts as $0; absent in older analyses. */
interface Gaps {
  readonly withoutPlan?: readonly string[] | undefined;
  readonly hoursWithoutWage?: HoursWithoutWage | undefined;
}

interface HoursBridge extends Gaps {
  readonly base: Base;
  readonly hours: HourSteps;
}

/** `18.6 RN hours a day more than planned: 5.4 for more patients, 4.5 for higher acuity, …`. */
export function describeHours({ base, hours, withoutPlan }: HoursBridge): string {
  return describeSteps(hours, base, hourAmounts, base.kind === 'plan' ? withoutPlan : []);
}

/** `$655 a day more than planned: $273 for more patients, …`. */
export function describeCost(base: Base, cost: CostSteps, gaps: Gaps = {}): string {
  return describeSteps(cost, base, dollarAmounts, gaps.withoutPlan) + describeWages(gaps);
}

/** `$655 a day more than planned.` Follows the sentence about hours, which names the modules without a plan. */
export function describeCostChange(base: Base, cost: CostSteps, gaps: Gaps = {}): string {
  return `${describeChange(cost, base, dollarAmounts)}.${describeWages(gaps)}`;
}

function describeWages({ hoursWithoutWage }: Gaps): string {
  if (!hoursWithoutWage) return '';
  return describeHoursWithoutWage(hoursWithoutWage)
    .map(missing => ` ${missing}.`)
    .join('');
}

const list = new Intl.ListFormat('en-US');

/** ` (without Mother-Baby and NICU, which have no plan)`. */
function describeWithoutPlan(modules: readonly string[]): string {
  if (modules.length === 0) return '';
  return ` (without ${list.format(modules)}, which ${modules.length === 1 ? 'has' : 'have'} no plan)`;
}

/** Steps that are shown as 0 are left out. In a sentence about more, steps without a sign add. */
function describeSteps(
  steps: HourSteps & Partial<CostSteps>,
  base: Base,
  amounts: Amounts,
  withoutPlan: readonly string[] = [],
): string {
  const { decimals, plain, signed } = amounts;
  const format = roundAsShown(steps.end - steps.start, decimals) > 0 ? plain : signed;
  const parts = bridgeSteps.flatMap(({ id, up, down }) => {
    const value = roundAsShown(steps[id] ?? 0, decimals);
    return value === 0 ? [] : [`${format(value)} ${value > 0 ? up : down}`];
  });
  const change = describeChange(steps, base, amounts) + describeWithoutPlan(withoutPlan);
  return parts.length === 0 ? `${change}.` : `${change}: ${parts.join(', ')}.`;
}

function describeChange({ start, end }: HourSteps, base: Base, amounts: Amounts): string {
  const change = roundAsShown(end - start, amounts.decimals);
  if (change === 0) return `${amounts.none} ${nameBase(base)}`;
  const side = change > 0 ? 'more' : amounts.less;
  return `${amounts.plain(Math.abs(change))} ${amounts.unit} ${side} than ${nameBase(base)}`;
}

/** `planned`, `last year`, `in the 28 days before`. */
export function nameBase({ kind, start, end }: Base): string {
  if (kind === 'plan') return 'planned';
  if (kind === 'last_year') return 'last year';
  const days = countDays({ start, end });
  return days === 1 ? 'on the day before' : `in the ${days} days before`;
}
