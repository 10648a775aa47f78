import type { Measures } from './measures.ts';

export type RoundingThresholds = NonNullable<ReturnType<typeof computeRoundingThresholds>>;

/**
 * Staffing with every target rounded down, and with every target rounded up (D7); null without shifts.
 * Example: targets of 7.5 and 8.2 over equal windows give 7.5 RNs always down and 8.5 always up.
 */
export function computeRoundingThresholds(
  measures: Pick<Measures, 'census' | 'rnActual' | 'rnTargetFloor' | 'rnTargetCeiling'>,
) {
  const { census, rnActual, rnTargetFloor, rnTargetCeiling } = measures;
  if (census === null || rnActual === null || rnTargetFloor === null || rnTargetCeiling === null) return null;
  return {
    alwaysDown: computeThreshold(rnTargetFloor, census),
    alwaysUp: computeThreshold(rnTargetCeiling, census),
    /** The actual RNs compared with the two thresholds; equal counts as inside. */
    actual: rnActual < rnTargetFloor ? 'below' : rnActual > rnTargetCeiling ? 'above' : 'inside',
  } as const;
}

/** Patients per RN, null without RNs, and RN hours per patient day, 0 without patients. */
function computeThreshold(rns: number, census: number) {
  return {
    rns,
    ratio: rns === 0 ? null : census / rns,
    productivity: census === 0 ? 0 : (24 * rns) / census,
  };
}
