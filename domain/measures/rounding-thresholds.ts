import type { Measures } from './measures.ts';

export interface RoundingThreshold {
  /** The mean of the targets, each rounded in this direction. */
  readonly rns: number;
  /** Patients per RN; null without RNs. */
  readonly ratio: number | null;
  /** RN hours per patient day; 0 without patients. */
  readonly productivity: number;
}

export interface RoundingThresholds {
  readonly alwaysDown: RoundingThreshold;
  readonly alwaysUp: RoundingThreshold;
  /** The actual RNs compared with the two thresholds; equal counts as inside. */
  readonly actual: 'below' | 'inside' | 'above';
}

/**
 * Staffing with every target rounded down, and with every target rounded up (D7); null without shifts.
 * Example: targets of 7.5 and 8.2 over equal windows give 7.5 RNs always down and 8.5 always up.
 */
export function computeRoundingThresholds(
  measures: Pick<Measures, 'census' | 'rnActual' | 'rnTargetFloor' | 'rnTargetCeiling'>,
): RoundingThresholds | null {
  const { census, rnActual, rnTargetFloor, rnTargetCeiling } = measures;
  if (census === null || rnActual === null || rnTargetFloor === null || rnTargetCeiling === null) return null;
  return {
    alwaysDown: computeThreshold(rnTargetFloor, census),
    alwaysUp: computeThreshold(rnTargetCeiling, census),
    actual: rnActual < rnTargetFloor ? 'below' : rnActual > rnTargetCeiling ? 'above' : 'inside',
  };
}

function computeThreshold(rns: number, census: number): RoundingThreshold {
  return {
    rns,
    ratio: rns === 0 ? null : census / rns,
    productivity: census === 0 ? 0 : (24 * rns) / census,
  };
}
