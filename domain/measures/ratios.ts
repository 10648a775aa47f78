import { quotient } from './decimal.ts';

export interface Ratios {
  /** Patients per RN: census / RNs; null without RNs. */
  readonly ratioTarget: number | null;
  readonly ratioActual: number | null;
  /** RN hours per patient day: 24 × RNs / census; 0 without patients. */
  readonly productivityTarget: number;
  readonly productivityActual: number;
}

/** The ratios and productivities of one shift, or of means over shifts. Census and RNs come in the same unit. */
export function computeRatios(figures: { census: bigint; rnTarget: bigint; rnActual: bigint }): Ratios {
  const { census, rnTarget, rnActual } = figures;
  return {
    ratioTarget: quotient(census, rnTarget),
    ratioActual: quotient(census, rnActual),
    productivityTarget: quotient(24n * rnTarget, census) ?? 0,
    productivityActual: quotient(24n * rnActual, census) ?? 0,
  };
}
