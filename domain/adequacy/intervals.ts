import { type LogisticFit, logistic } from './fit-logistic.ts';

/** A figure with its 95 % interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The normal quantile of 95 % intervals. */
export const z95 = 1.959964;

/**
 * Whether more RNs are surely felt as better: the upper end of the slope's 95 % interval is below 0. Otherwise Fieller's interval is
 * unbounded.
 */
export function hasSlope({ b, seB }: Pick<LogisticFit, 'b' | 'seB'>): boolean {
  return b + z95 * seB < 0;
}

/**
 * The variance at which a share of shifts is felt as too few, with Fieller's interval: the variances v for which a + b·v does not
 * differ significantly from the share's logit. The fit must have a slope.
 */
export function findVarianceAt({ a, b, seA, seB, covariance }: LogisticFit, share: number): Estimate {
  const distance = a - Math.log(share / (1 - share));
  const quadratic = b ** 2 - (z95 * seB) ** 2;
  const half = distance * b - z95 ** 2 * covariance;
  const root = Math.sqrt(half ** 2 - quadratic * (distance ** 2 - (z95 * seA) ** 2));
  return { value: -distance / b, low: (-half - root) / quadratic, high: (-half + root) / quadratic };
}

/** The share of shifts felt as too few at a variance. */
export function predictShare({ a, b, seA, seB, covariance }: LogisticFit, variance: number): Estimate {
  const x = a + b * variance;
  const reach = z95 * Math.sqrt(Math.max(0, seA ** 2 + 2 * variance * covariance + (variance * seB) ** 2));
  return { value: logistic(x), low: logistic(x - reach), high: logistic(x + reach) };
}
