import { describeHoursWithoutWage, type HoursWithoutWage } from '#domain/budget/missing-wages.ts';
import { formatMoney, formatNumber } from '#domain/measures/formatting.ts';
import { countDays, type DateRange } from '#domain/time/calendar.ts';
import type { CostSteps, HourSteps } from './bridge.ts';
import type { BridgeBase } from './bridge-spans.ts';
import { type ShownBridge, showCost, showHours } from './show-bridge.ts';

interface Base extends DateRange {
  readonly kind: BridgeBase;
}

interface BridgeAmounts {
  readonly unit: string;
  readonly less: string;
  readonly plain: (value: number, decimals: number) => string;
  readonly none: string;
}

const hourAmounts: BridgeAmounts = {
  unit: 'RN hours a day',
  less: 'fewer',
  plain: formatNumber,
  none: 'As many RN hours a day as',
};

const dollarAmounts: BridgeAmounts = {
  unit: 'a day',
  less: 'less',
  plain: formatMoney,
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
  return describeSteps(showHours(hours), base, hourAmounts, base.kind === 'plan' ? withoutPlan : []);
}

/** `$655 a day more than planned: $273 for more patients, …`. */
export function describeBridgeCost(base: Base, cost: CostSteps, gaps: Gaps = {}): string {
  return describeSteps(showCost(cost), base, dollarAmounts, gaps.withoutPlan) + describeWages(gaps);
}

/** `$655 a day more than planned.` Follows the sentence about hours, which names the modules without a plan. */
export function describeCostChange(base: Base, cost: CostSteps, gaps: Gaps = {}): string {
  return `${describeChange(showCost(cost), base, dollarAmounts)}.${describeWages(gaps)}`;
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
  bridge: ShownBridge,
  base: Base,
  amounts: BridgeAmounts,
  withoutPlan: readonly string[] = [],
): string {
  const isMore = bridge.change.shown > 0;
  const parts = bridge.steps.flatMap(({ up, down, change: { shown, text, decimals } }) => {
    if (shown === 0) return [];
    return `${isMore ? amounts.plain(shown, decimals) : text} ${shown > 0 ? up : down}`;
  });
  const change = describeChange(bridge, base, amounts) + describeWithoutPlan(withoutPlan);
  return parts.length === 0 ? `${change}.` : `${change}: ${parts.join(', ')}.`;
}

function describeChange(
  { change: { shown, decimals } }: ShownBridge,
  base: Base,
  amounts: BridgeAmounts,
): string {
  if (shown === 0) return `${amounts.none} ${nameBase(base)}`;
  const side = shown > 0 ? 'more' : amounts.less;
  return `${amounts.plain(Math.abs(shown), decimals)} ${amounts.unit} ${side} than ${nameBase(base)}`;
}

/** `planned`, `last year`, `in the 28 days before`. */
export function nameBase({ kind, start, end }: Base): string {
  if (kind === 'plan') return 'planned';
  if (kind === 'last_year') return 'last year';
  const days = countDays({ start, end });
  return days === 1 ? 'on the day before' : `in the ${days} days before`;
}
