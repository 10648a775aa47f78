import { stepsPerRn, type WeightedCount } from './weighted-count.ts';

/** The probability of more RNs than the reach is below e^−40, which no double can tell from 0. */
const negligible = 40;

/** No question reaches further: a core and a pool have at most 400 RNs each, and p95 of a mean of 200 is at most 816. */
const maxReach = 1000 * stepsPerRn;

/** Exponents of the bound, from one that fits thousands of RNs to one that fits a thousandth of an RN. */
const exponents = Array.from({ length: 430 }, (_, index) => 1e-8 * 1.05 ** index);

/**
 * Up to where the probabilities are worth adding up, in steps of the grid and at a whole RN; `isWhole` if nothing but rounding
 * is left out. Chernoff's bound holds for every exponent s: P(sum ≥ t) ≤ E[e^(s·sum)] ÷ e^(s·t).
 */
export function findReach(counts: readonly WeightedCount[], phi: number): { end: number; isWhole: boolean } {
  const bounds = exponents.map(s => (computeCumulant(counts, phi, s) + negligible) / s);
  const bound = counts.length > 0 ? Math.min(...bounds) : 0;
  const end = Math.min(maxReach, Math.ceil(bound / stepsPerRn) * stepsPerRn);
  return { end, isWhole: bound <= end };
}

/** ln E[e^(s·sum)]; infinite where a negative binomial count has no such mean. */
function computeCumulant(counts: readonly WeightedCount[], phi: number, s: number): number {
  let cumulant = 0;
  for (const { weight, meanCount } of counts) {
    const growth = Math.expm1(s * weight);
    const excess = (phi - 1) * growth;
    if (excess >= 1) return Number.POSITIVE_INFINITY;
    cumulant += meanCount * (phi === 1 ? growth : -Math.log1p(-excess) / (phi - 1));
  }
  return cumulant;
}
