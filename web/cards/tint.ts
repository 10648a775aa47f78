export type Colouring = 'amount' | 'variance' | 'index';

/** The smallest distance with the full colour, so that small differences stay pale. */
const fullVariance = 1;
const fullIndex = 15;

/**
 * Returns the strength of a value's colour, from −1 to 1. Amounts: from the smallest to the largest. Variances: by their
 * sign. The index: by its distance from 100 (D8); above 100 is leaner, so it has the colour of under.
 */
export function createTint(
  values: readonly (number | null)[],
  colouring: Colouring,
): (value: number | null) => number {
  const known = values.filter(value => value !== null);
  if (colouring === 'amount') {
    const least = Math.min(...known);
    const span = Math.max(...known) - least;
    return value => (value === null ? 0 : span === 0 ? 0.3 : (value - least) / span);
  }
  const distance = (value: number) => (colouring === 'index' ? 100 - value : value);
  const full = Math.max(
    colouring === 'variance' ? fullVariance : fullIndex,
    ...known.map(value => Math.abs(distance(value))),
  );
  return value => (value === null ? 0 : distance(value) / full);
}
