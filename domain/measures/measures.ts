import { divideRounded, microPerUnit, quotient } from './decimal.ts';
import type { Tally } from './tally.ts';

/** Means over shifts, weighted by elapsed minutes (D6), and figures computed from them. All but `shifts` are null without shifts. */
export interface Measures {
  readonly shifts: number;
  readonly census: number | null;
  readonly rnTarget: number | null;
  readonly rnActual: number | null;
  readonly rnVariance: number | null;
  /** Ratios and productivity are computed from the means: mean(census) / mean(RNs), never a mean of ratios. */
  readonly ratioTarget: number | null;
  readonly ratioActual: number | null;
  readonly productivityTarget: number | null;
  readonly productivityActual: number | null;
  /** 100 × mean(target) / mean(actual): above 100 is leaner than target; null without actual RNs. */
  readonly productivityIndex: number | null;
  readonly rnTargetFloor: number | null;
  readonly rnTargetCeiling: number | null;
  /** RN hours over (+) or under (−) target in a day: mean(variance) × hours per day. */
  readonly equivalentRnHours: number | null;
}

/**
 * A decimal as a whole number of 10⁻¹⁸. Means are seldom whole millionths and must still add up in any order. Results are
 * rounded to 12 decimals, so that three modules of 4⅔ RNs have exactly 14.
 */
export type Atto = bigint;

export const attoPerMicro = 1_000_000_000_000n;
export const attoPerUnit = attoPerMicro * microPerUnit;
const attoPerNano = 1_000_000_000n;

/** From a mean in millionths that was computed in floating point; 10⁻⁹ of a unit is kept. */
export function microToAtto(micro: number): Atto {
  return BigInt(Math.round(micro * 1000)) * attoPerNano;
}

/** The means before rounding, from which measures are computed. Those of several modules add up (D16). */
export interface ExactMeans {
  readonly shifts: number;
  readonly census: Atto;
  readonly rnTarget: Atto;
  readonly rnActual: Atto;
  readonly rnTargetFloor: Atto;
  readonly rnTargetCeiling: Atto;
  /** mean(variance) × minutes per day. */
  readonly equivalentRnMinutes: Atto;
}

/** `minutesPerDay` are the nominal minutes of the windows that the tally covers, 1440 for whole days. */
export function computeMeasures(tally: Tally, minutesPerDay: number): Measures {
  return measuresFromMeans(computeMeans(tally, minutesPerDay));
}

/** Null without shifts. */
export function computeMeans(tally: Tally, minutesPerDay: number): ExactMeans | null {
  const { minutes } = tally;
  if (minutes === 0n) return null;
  const mean = (sum: bigint): Atto => divideRounded(sum * attoPerMicro, minutes);
  const rnTarget = mean(tally.rnTargetMinutes);
  const rnActual = mean(tally.rnActualMinutes);
  return {
    shifts: tally.shifts,
    census: mean(tally.censusMinutes),
    rnTarget,
    rnActual,
    rnTargetFloor: mean(tally.rnTargetFloorMinutes),
    rnTargetCeiling: mean(tally.rnTargetCeilingMinutes),
    equivalentRnMinutes: (rnActual - rnTarget) * BigInt(minutesPerDay),
  };
}

/**
 * Several modules together (D16): the sums of their means; modules without shifts add nothing.
 * Example: means of 4 and of 6 patients are 10 together, however many shifts each module has recorded.
 */
export function sumMeans(parts: readonly (ExactMeans | null)[]): ExactMeans | null {
  return parts.reduce((a, b) => (a && b ? addMeans(a, b) : (a ?? b)), null);
}

export function measuresFromMeans(means: ExactMeans | null): Measures {
  if (means === null) return noMeasures;
  const { census, rnTarget, rnActual } = means;
  const levels = levelsFromMeans(means);
  return {
    shifts: means.shifts,
    census: levels.census,
    rnTarget: levels.rnTarget,
    rnActual: levels.rnActual,
    rnVariance: levels.rnVariance,
    ...computeRatios(census, rnTarget, rnActual),
    productivityIndex: levels.productivityIndex,
    rnTargetFloor: toUnits(means.rnTargetFloor),
    rnTargetCeiling: toUnits(means.rnTargetCeiling),
    equivalentRnHours: quotient(means.equivalentRnMinutes, 60n * attoPerUnit),
  };
}

/** The measures that cells of heatmaps show. */
export type Levels = Pick<Measures, 'census' | 'rnTarget' | 'rnActual' | 'rnVariance' | 'productivityIndex'>;

export function levelsFromMeans(means: ExactMeans | null): Levels {
  if (means === null) return noMeasures;
  const { census, rnTarget, rnActual } = means;
  return {
    census: toUnits(census),
    rnTarget: toUnits(rnTarget),
    rnActual: toUnits(rnActual),
    rnVariance: toUnits(rnActual - rnTarget),
    productivityIndex: quotient(100n * rnTarget, rnActual),
  };
}

const noMeasures: Measures = {
  shifts: 0,
  census: null,
  rnTarget: null,
  rnActual: null,
  rnVariance: null,
  ratioTarget: null,
  ratioActual: null,
  productivityTarget: null,
  productivityActual: null,
  productivityIndex: null,
  rnTargetFloor: null,
  rnTargetCeiling: null,
  equivalentRnHours: null,
};

function addMeans(a: ExactMeans, b: ExactMeans): ExactMeans {
  return {
    shifts: a.shifts + b.shifts,
    census: a.census + b.census,
    rnTarget: a.rnTarget + b.rnTarget,
    rnActual: a.rnActual + b.rnActual,
    rnTargetFloor: a.rnTargetFloor + b.rnTargetFloor,
    rnTargetCeiling: a.rnTargetCeiling + b.rnTargetCeiling,
    equivalentRnMinutes: a.equivalentRnMinutes + b.equivalentRnMinutes,
  };
}

/** With 12 decimals. */
function toUnits(value: Atto): number {
  return Number(divideRounded(value, microPerUnit)) / Number(attoPerMicro);
}

/**
 * Patients per RN, null without RNs, and RN hours per patient day, 0 without patients. The three values share one unit, for example millionths. Example: a census of 10 with 11 RNs needed and 5 working gives
 * ratios of 0.909 and 2 patients per RN, and 26.4 and 12 RN hours per patient day.
 */
export function computeRatios(census: bigint, rnTarget: bigint, rnActual: bigint) {
  return {
    ratioTarget: quotient(census, rnTarget),
    ratioActual: quotient(census, rnActual),
    productivityTarget: quotient(24n * rnTarget, census) ?? 0,
    productivityActual: quotient(24n * rnActual, census) ?? 0,
  };
}
