/** For `percentile`, so that a list of values is sorted only once. */
export function sortAscending(values: readonly number[]): readonly number[] {
  return values.toSorted((a, b) => a - b);
}

/**
 * An unweighted percentile, interpolated between neighbours like PostgreSQL's `percentile_cont`; null without values.
 * Example: the 75th percentile (share 0.75) of 4, 6, 8 and 9 is 8.25.
 */
export function percentile(ascendingValues: ArrayLike<number>, share: number): number | null {
  const position = share * (ascendingValues.length - 1);
  const below = ascendingValues[Math.floor(position)];
  const above = ascendingValues[Math.ceil(position)];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (position - Math.floor(position));
}
