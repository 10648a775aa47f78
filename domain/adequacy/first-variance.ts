interface AnsweredStaffing {
  readonly rnTarget: number;
  readonly rnActual: number;
}

/** RNs over (+) or under target in percent of the target; null without a target. An imported answer has the variance of its import, without a limit. */
export function computeVariance({ rnTarget, rnActual }: AnsweredStaffing): number | null {
  return rnTarget > 0 ? (100 * (rnActual - rnTarget)) / rnTarget : null;
}

/** Limits a variance to ±100 %: a shift with wrongly entered RNs may be many times over target and would outweigh all others in a fit. */
const limit = 100;

/**
 * A shift enters a fit with the variance that it had when the first of its answers was given, from −100 to 100, and every later answer
 * keeps it (D69): otherwise an attacker could correct the shift afterwards and read its answer from the change of the curve.
 * `earlier` are the other answers of people about the shift, and an earlier one of the same person.
 */
export function keepFirstVariance(
  earlier: readonly { readonly variance: number | null }[],
  shift: AnsweredStaffing,
): number | null {
  const [first] = earlier;
  if (first) return first.variance;
  const variance = computeVariance(shift);
  return variance === null ? null : Math.max(-limit, Math.min(limit, variance));
}
