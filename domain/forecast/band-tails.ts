import { percentile } from '../measures/percentile.ts';

/** The share of values below a band, and of those above it: at first, at least and at most. */
const [usualTail, leastTail, mostTail] = [0.0975, 0.04, 0.16];
/** Slightly less than 20 %, because the errors of a year are not independent of each other. */
const wantedOutside = 0.19;
/** How fast a tail adapts: a day with all values inside makes it so much larger, times the share wanted outside. */
const changePerDay = 0.04;

/** With more values at the minimum than this, coverage is not judged (B9). */
export const mostAtMinimum = 0.2;

interface PastErrors {
  /** Those of past forecasts in order of time. */
  readonly errors: Float64Array;
  /** The errors that the same values would have had at the minimum, below which no value and no end of a band is. */
  readonly leastErrors: Float64Array;
  /** How many values are forecast a day. */
  readonly perDay: number;
}

/**
 * The tail with which 80 % of values are inside their bands: each past value outside of its band has made the next bands
 * wider, each one inside has made them narrower. `ascending` are the errors that the ends of bands are read from.
 */
export function adaptTail({ errors, leastErrors, perDay }: PastErrors, ascending: Float64Array): number {
  let tail = usualTail;
  let atMinimum = 0;
  for (let place = 0; place < errors.length; place += 1) {
    const error = errors[place] ?? 0;
    const leastError = leastErrors[place] ?? 0;
    if (error <= leastError) atMinimum += 1;
    const low = percentile(ascending, tail) ?? 0;
    const high = percentile(ascending, 1 - tail) ?? 0;
    const isBelow = error < low && leastError < low;
    const isAbove = error > high && error > leastError;
    const change = wantedOutside - (isBelow || isAbove ? 1 : 0);
    tail = Math.min(mostTail, Math.max(leastTail, tail + (changePerDay / perDay) * change));
  }
  return atMinimum > mostAtMinimum * errors.length ? usualTail : tail;
}
