/** A shift with few RNs needed may be many times over target, and would outweigh all others in a fit. */
const limit = 100;

interface Staffing {
  readonly rnTarget: number;
  readonly rnActual: number;
}

/** RNs over (+) or under target in percent of the target, from −100 to 100; null without a target. */
export function computeVariance({ rnTarget, rnActual }: Staffing): number | null {
  if (rnTarget <= 0) return null;
  const variance = (100 * (rnActual - rnTarget)) / rnTarget;
  return Math.max(-limit, Math.min(limit, variance));
}

/**
 * The variance with which a shift enters a fit is the one that it had when the first of its answers was given (D69), which every later
 * answer keeps: a shift that is corrected afterwards would move the curve to where its answer can be read. `earlier` are the other
 * answers of people about the shift, and an earlier one of the same person.
 */
export function keepFirstVariance(
  earlier: readonly { readonly variance: number | null }[],
  shift: Staffing,
): number | null {
  const [first] = earlier;
  return first ? first.variance : computeVariance(shift);
}
