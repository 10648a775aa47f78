import { quotient } from './decimal.ts';

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
