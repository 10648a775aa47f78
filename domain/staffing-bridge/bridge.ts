/*
 * The staffing bridge: how RN hours a day came from the level of one period to that of another (B11).
 *
 * This module promises:
 * - The start and the steps add up to the end exactly. It computes with whole numbers of attos (18 decimals), divides once, and
 *   gives the remainder of each division to the step that is defined as the rest: acuity in hours, the mix of day and night in
 *   dollars.
 * - The bridge of several modules is the sum of theirs. Adding first or rounding first must not matter, so modules are added
 *   before rounding.
 * - Without patients on one side the whole change of the workload is that of the patients, and no step divides by zero.
 *
 * Its callers must:
 * - Add bridges with `sumBridges` and round once, with `roundBridge`.
 * - Show rounded steps with show-bridge.ts, which makes the shown ones add up to the shown end.
 * - Compute both sides from whole shifts, with the minutes of one day as `minutesPerDay` (bridge-sides.ts, bridge-spans.ts).
 * - Treat a null `cost` as unknown, not as zero: a plan or a wage is missing.
 */

import type { HoursWithoutWage } from '#domain/budget/missing-wages.ts';
import { divideRounded, quotient } from '#domain/measures/decimal.ts';
import { type Atto, attoPerUnit } from '#domain/measures/measures.ts';
import { type Completeness, sumCompleteness } from '#domain/shifts/completeness.ts';
import type { BridgeLevels, BridgeSide } from './bridge-sides.ts';
import type { BridgeBase } from './bridge-spans.ts';

/** RN hours a day, from the base's to the period's. The start and the four steps add up to the end. */
export interface HourSteps<Value = number> {
  readonly start: Value;
  readonly volume: Value;
  readonly acuity: Value;
  readonly minimum: Value;
  readonly staffing: Value;
  readonly end: Value;
}

/** Dollars a day, with two more steps. */
export interface CostSteps<Value = number> extends HourSteps<Value> {
  readonly dayNightMix: Value;
  readonly premium: Value;
}

/** Both sides of something: the base's and the period's. */
interface Sides<Value> {
  readonly base: Value;
  readonly period: Value;
}

/** Before rounding: levels in RNs or patients, steps in RN minutes or dollar minutes a day, so that they add up in any order. */
export interface ExactBridge {
  readonly levels: Sides<BridgeLevels>;
  readonly completeness: Sides<Completeness>;
  readonly hours: HourSteps<Atto>;
  readonly cost: CostSteps<Atto> | null;
}

/**
 * Splits the change of RN hours a day (B11): patients at the base's acuity, acuity at the period's patients, what the minimum
 * adds, and the RNs against target. Means have 18 decimals; the steps add up exactly because acuity is the rest of the workload's
 * change. Example: from 10 patients who need 0.5 RNs each to 12 who need 0.6 is +1.0 RN for patients and +1.2 for acuity.
 */
export function computeBridge(
  base: BridgeSide,
  period: BridgeSide,
  minutesPerDay: number,
  completeness: Sides<Completeness>,
): ExactBridge {
  const minutes = BigInt(minutesPerDay);
  const [before, now] = [base.levels, period.levels];
  const change = now.workload - before.workload;
  // Without patients on one side, its acuity is the other side's, so that the whole change is that of the patients.
  const hasBoth = before.census !== 0n && now.census !== 0n;
  const volume = hasBoth
    ? divideRounded((now.census - before.census) * before.workload, before.census)
    : change;
  const hours = {
    start: before.rnActual * minutes,
    volume: volume * minutes,
    acuity: (change - volume) * minutes,
    minimum: (now.minimum - before.minimum) * minutes,
    staffing: (now.variance - before.variance) * minutes,
    end: now.rnActual * minutes,
  };
  return {
    levels: { base: before, period: now },
    completeness,
    hours,
    cost:
      base.pay &&
      period.pay &&
      computeStepCost(hours, before.rnActual, { base: base.pay, period: period.pay }, minutes),
  };
}

/** The hour steps at the base's mean wage; the mix of day and night is the rest of the wages' change. */
function computeStepCost(
  hours: HourSteps<Atto>,
  rnActual: Atto,
  { base, period }: Sides<NonNullable<BridgeSide['pay']>>,
  minutes: bigint,
): CostSteps<Atto> {
  const price = (step: Atto) => (rnActual === 0n ? 0n : divideRounded(step * base.wages, rnActual));
  const [volume, acuity] = [price(hours.volume), price(hours.acuity)];
  const [minimum, staffing] = [price(hours.minimum), price(hours.staffing)];
  return {
    start: (base.wages + base.surcharges) * minutes,
    volume,
    acuity,
    minimum,
    staffing,
    dayNightMix: (period.wages - base.wages) * minutes - volume - acuity - minimum - staffing,
    premium: (period.surcharges - base.surcharges) * minutes,
    end: (period.wages + period.surcharges) * minutes,
  };
}

/** Several modules together: the sums of their levels and steps; null without any. */
export function sumBridges(bridges: readonly ExactBridge[]): ExactBridge | null {
  return bridges.reduce<ExactBridge | null>((sum, next) => (sum ? addBridges(sum, next) : next), null);
}

function addBridges(a: ExactBridge, b: ExactBridge): ExactBridge {
  return {
    levels: {
      base: addValues(a.levels.base, b.levels.base),
      period: addValues(a.levels.period, b.levels.period),
    },
    completeness: {
      base: sumCompleteness([a.completeness.base, b.completeness.base]),
      period: sumCompleteness([a.completeness.period, b.completeness.period]),
    },
    hours: addValues(a.hours, b.hours),
    cost: a.cost && b.cost ? addValues(a.cost, b.cost) : (a.cost ?? b.cost),
  };
}

/** The bridge in numbers: RNs and patients, RN hours a day and dollars a day. */
export function roundBridge({ levels, completeness, hours, cost }: ExactBridge) {
  return {
    levels: { base: mapValues(levels.base, toUnits), period: mapValues(levels.period, toUnits) },
    completeness,
    hours: mapValues(hours, toHourly),
    cost: cost && mapValues(cost, toHourly),
  };
}

/** A Staffing Bridge with its base. `assessment` is the plan, null without one or with several. */
export interface Bridge extends ReturnType<typeof roundBridge> {
  readonly base: {
    readonly kind: BridgeBase;
    readonly start: string;
    readonly end: string;
    readonly assessment: number | null;
  };
  /** The modules that have no plan: left out of the cost, and with the plan as the base of the hours, too. */
  readonly withoutPlan: readonly string[];
  /** Of the period. */
  readonly hoursWithoutWage: HoursWithoutWage;
}

export interface BridgeMonth {
  readonly key: string;
  readonly label: string;
  readonly start: string;
  readonly end: string;
  readonly bridge: Bridge | null;
}

function toUnits(value: Atto): number {
  return quotient(value, attoPerUnit) ?? 0;
}

function toHourly(value: Atto): number {
  return quotient(value, 60n * attoPerUnit) ?? 0;
}

function addValues<Key extends string>(
  a: Readonly<Record<Key, Atto>>,
  b: Readonly<Record<Key, Atto>>,
): Record<Key, Atto> {
  return Object.fromEntries((Object.keys(a) as Key[]).map(key => [key, a[key] + b[key]])) as Record<
    Key,
    Atto
  >;
}

function mapValues<Key extends string>(
  values: Readonly<Record<Key, Atto>>,
  map: (value: Atto) => number,
): Record<Key, number> {
  return Object.fromEntries((Object.keys(values) as Key[]).map(key => [key, map(values[key])])) as Record<
    Key,
    number
  >;
}
