export type Colouring = 'amount' | 'variance' | 'index';

/** The smallest distance that is painted in full: a hair's breadth must not look like a crisis. */
const fullVariance = 1;
const fullIndex = 15;

/**
 * How strongly a value is painted, from −1 to 1: amounts from the smallest to the largest, variances by their sign,
 * the index by its distance from 100 on either side (D8), where above 100 is leaner, so on the side of under.
 */
export function tintOf(
  values: readonly (number | null)[],
  colouring: Colouring,
): (value: number | null) => number {
  const known = values.filter(value => value !== null);
  if (colouring === 'amount') {
    const least = Math.min(...known);
    const span = Math.max(...known) - least;
    return value => (value === null ? 0 : span === 0 ? 0.3 : (value - least) / span);
  }
  const distances = known.map(value => Math.abs(distanceOf(value, colouring)));
  const full = Math.max(colouring === 'variance' ? fullVariance : fullIndex, ...distances);
  return value => (value === null ? 0 : distanceOf(value, colouring) / full);
}

function distanceOf(value: number, colouring: Colouring): number {
  return colouring === 'index' ? 100 - value : value;
}
