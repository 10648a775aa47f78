import type { Measures } from './measures.ts';

export interface RoundingThreshold {
  /** Mean RNs of the target rounded that way shift by shift. */
  readonly rns: number;
  /** Patients per RN; null without RNs. */
  readonly ratio: number | null;
  /** RN hours per patient day; 0 without patients. */
  readonly productivity: number;
}

export interface RoundingThresholds {
  readonly alwaysDown: RoundingThreshold;
  readonly alwaysUp: RoundingThreshold;
  /** Where the actual RNs lie; both edges are inside. */
  readonly actual: 'below' | 'inside' | 'above';
}

/**
 * What staffing would be if every target were rounded down, or every one up (D7); null without shifts.
 * Example: targets of 7.5 and 8.2 over equal windows give 7.5 RNs always down and 8.5 always up.
 */
export function computeRoundingThresholds(
  measures: Pick<Measures, 'census' | 'rnActual' | 'rnTargetFloor' | 'rnTargetCeiling'>,
): RoundingThresholds | null {
  const { census, rnActual, rnTargetFloor, rnTargetCeiling } = measures;
  if (census === null || rnActual === null || rnTargetFloor === null || rnTargetCeiling === null) return null;
  return {
    alwaysDown: threshold(rnTargetFloor, census),
    alwaysUp: threshold(rnTargetCeiling, census),
    actual: rnActual < rnTargetFloor ? 'below' : rnActual > rnTargetCeiling ? 'above' : 'inside',
  };
}

function threshold(rns: number, census: number): RoundingThreshold {
  return {
    rns,
    ratio: rns === 0 ? null : census / rns,
    productivity: census === 0 ? 0 : (24 * rns) / census,
  };
}
