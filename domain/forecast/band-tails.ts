import { percentile } from '../measures/percentile.ts';

/**
 * The shares of values below a band that it may have, and of those above it. The first is slightly less than a tenth, because the
 * errors of a year are not independent of each other. Where the minimum ends the band no value is below it, so more may be above.
 */
const tails = [0.0975, 0.115, 0.1325, 0.15] as const;
const insideBand = 0.8;

/** With more values at the minimum than this, coverage is not judged (B9). */
export const mostAtMinimum = 0.2;

/**
 * The tail with which 80 % of past values were inside their bands. `errors` are those of past forecasts, and `leastErrors`
 * those that their values would have had at the minimum, below which no value and no end of a band is.
 */
export function chooseTail(ascending: Float64Array, errors: Float64Array, leastErrors: Float64Array): number {
  const atMinimum = errors.length - countAbove(errors, leastErrors);
  if (atMinimum === 0 || atMinimum > mostAtMinimum * errors.length) return tails[0];
  const distances = tails.map(tail => {
    const [low, high] = [percentile(ascending, tail) ?? 0, percentile(ascending, 1 - tail) ?? 0];
    return Math.abs(countInside(errors, leastErrors, low, high) / errors.length - insideBand);
  });
  return tails[distances.indexOf(Math.min(...distances))] ?? tails[0];
}

function countAbove(errors: Float64Array, leastErrors: Float64Array): number {
  let count = 0;
  for (let place = 0; place < errors.length; place += 1) {
    if ((errors[place] ?? 0) > (leastErrors[place] ?? 0)) count += 1;
  }
  return count;
}

function countInside(errors: Float64Array, leastErrors: Float64Array, low: number, high: number): number {
  let count = 0;
  for (let place = 0; place < errors.length; place += 1) {
    const error = errors[place] ?? 0;
    const leastError = leastErrors[place] ?? 0;
    if ((error >= low || low <= leastError) && (error <= high || error <= leastError)) count += 1;
  }
  return count;
}
