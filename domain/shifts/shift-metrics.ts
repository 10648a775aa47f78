import {
  ceilMicro,
  floorMicro,
  type Micro,
  microToNumber,
  multiply,
  roundTo,
  sumMicro,
  toMicro,
} from '../measures/decimal.ts';
import { computeRatios } from '../measures/measures.ts';

/** Acuity field id to a number: how many patients, or how many RNs each of them needs. */
export type ByField = Readonly<Record<string, number>>;

export interface ShiftInputs {
  readonly acuityCounts: ByField;
  /** A counted field without a weight adds to the census and needs no RNs. */
  readonly rnsPerPatient: ByField;
  readonly minRnTarget: number;
  readonly rnActual: number;
}

/** Over or under target; null if the variance reads 0.0. */
export type StaffingState = 'over' | 'under' | null;

export type ShiftMetrics = ReturnType<typeof computeShiftMetrics>;

/**
 * The figures of one shift (D2). Example: 10 patients at 1.1 RNs each need exactly 11; with 11 RNs working the
 * variance is 0, the ratio 0.909 patients per RN and the productivity 26.4 hours per patient day.
 */
export function computeShiftMetrics(inputs: ShiftInputs) {
  const census = sumMicro(Object.values(inputs.acuityCounts).map(toMicro));
  const rnTarget = computeRnTarget(inputs);
  const rnActual = toMicro(inputs.rnActual);
  return {
    ...toFigures(census, rnTarget, rnActual),
    rnTargetFloor: microToNumber(floorMicro(rnTarget)),
    rnTargetCeiling: microToNumber(ceilMicro(rnTarget)),
    state: toStaffingState(rnActual - rnTarget),
  };
}

/** The figures of a stored shift, whose decimals are texts. */
export function computeStaffingFigures(stored: { census: string; rnTarget: string; rnActual: string }) {
  return toFigures(toMicro(stored.census), toMicro(stored.rnTarget), toMicro(stored.rnActual));
}

function toFigures(census: Micro, rnTarget: Micro, rnActual: Micro) {
  return {
    census: microToNumber(census),
    rnTarget: microToNumber(rnTarget),
    rnActual: microToNumber(rnActual),
    rnVariance: microToNumber(rnActual - rnTarget),
    ...computeRatios(census, rnTarget, rnActual),
  };
}

/** The sign of the variance rounded to 1 decimal, half away from zero (D3): −0.04 has no state, −0.05 is under. */
export function staffingState(rnVariance: number | string): StaffingState {
  return toStaffingState(toMicro(rnVariance));
}

/** The premium RNs of a shift, all types together. 0.1 and 0.2 are 0.3. */
export function sumPremiumRns(premiumCounts: Readonly<Record<string, number>>): number {
  return microToNumber(sumMicro(Object.values(premiumCounts).map(toMicro)));
}

/** Premium RNs are part of the actual RNs; true if they exceed them (D2). */
export function premiumExceedsActual(
  premiumCounts: Readonly<Record<string, number>>,
  rnActual: number,
): boolean {
  return sumPremiumRns(premiumCounts) > rnActual;
}

function computeRnTarget({ acuityCounts, rnsPerPatient, minRnTarget }: ShiftInputs): Micro {
  const needed = sumMicro(
    Object.entries(acuityCounts).map(([fieldId, count]) =>
      multiply(toMicro(count), toMicro(rnsPerPatient[fieldId] ?? 0)),
    ),
  );
  const minimum = toMicro(minRnTarget);
  return needed > minimum ? needed : minimum;
}

function toStaffingState(rnVariance: Micro): StaffingState {
  const shown = roundTo(rnVariance, 1);
  if (shown === 0n) return null;
  return shown > 0n ? 'over' : 'under';
}
