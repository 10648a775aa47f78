import type { WeightedCount } from './weighted-count.ts';

/** A power of two, so that scaling is exact. */
const scale = 2 ** -600;
const logScale = Math.log(scale);

/** e to a lower power than this is too close to the smallest number to start with. */
const lowestStart = -600;

/** Steps that are prepared together: a loop over neighbours is several times faster than one over weights. */
const blockLength = 128;

/**
 * The probabilities P(x) of the sum of weight × count, one after another. Counts are independent with variance phi × mean: Poisson
 * where phi is 1, else negative binomial (B20). Such sums follow
 *
 *   x · P(x) = Σ weight · mean ÷ phi · U(x), with U(x) = P(x − weight) + (1 − 1 ÷ phi) · U(x − weight) for each weight.
 *
 * It adds positive numbers only, so that each P(x) keeps nearly all of its digits. P(0) is below the smallest number for large
 * means: then the recursion starts at 1, its values are multiples of P(0), and `scaleDown` keeps them in range.
 */
export function startRecursion(counts: readonly WeightedCount[], phi: number, end: number) {
  const values = new Float64Array(end + 1);
  const terms = counts.map(count => createTerm(count, phi, values));
  const [short, long] = [
    terms.filter(({ weight }) => weight < blockLength),
    terms.filter(({ weight }) => weight >= blockLength),
  ];
  const longest = Math.max(0, ...counts.map(({ weight }) => weight));
  const block = new Float64Array(blockLength);
  const logStart = computeLogStart(counts, phi);
  const isScaled = logStart < lowestStart;
  values[0] = isScaled ? 1 : Math.exp(logStart);
  let logFactor = isScaled ? logStart : 0;

  return {
    /** P(0), P(1) and so on, in ascending order. */
    next(x: number): number {
      if (x % blockLength === 0) {
        block.fill(0);
        for (const term of long) term.addTo(block, 0, x, blockLength);
      }
      const at = x % blockLength;
      for (const term of short) term.addTo(block, at, x, 1);
      if (x > 0) values[x] = (block[at] ?? 0) / x;
      return values[x] ?? 0;
    },
    /** Multiplies all that the next values are computed from, after that of `x`, with `scale`. */
    scaleDown(x: number) {
      scaleAll(values.subarray(Math.max(0, x - longest), x + 1));
      scaleAll(block);
      for (const { repeats } of terms) scaleAll(repeats);
      logFactor -= logScale;
    },
    /** What the values have to be multiplied with to be probabilities. */
    getFactor: () => Math.exp(logFactor),
  };
}

/** The part of the sum that belongs to one weight. */
function createTerm({ weight, meanCount }: WeightedCount, phi: number, values: Float64Array) {
  const share = (weight * meanCount) / phi;
  const repeated = (phi - 1) / phi;
  /** The last U(x), as many as the weight has steps: that of x takes the place of that of x − weight. */
  const repeats = new Float64Array(weight);

  /** Adds the terms of `length` steps from `first` on to those from `at` on. */
  function addTo(block: Float64Array, at: number, first: number, length: number): void {
    // Before the first patient there is nothing to add.
    const skipped = Math.max(0, weight - first);
    let place = (first + skipped) % weight;
    for (let step = skipped; step < length; step += 1) {
      const repeat = (values[first + step - weight] ?? 0) + repeated * (repeats[place] ?? 0);
      repeats[place] = repeat;
      block[at + step] = (block[at + step] ?? 0) + share * repeat;
      place = place + 1 === weight ? 0 : place + 1;
    }
  }

  return { weight, repeats, addTo };
}

/** ln P(0): all counts are 0. */
function computeLogStart(counts: readonly WeightedCount[], phi: number): number {
  const perPatient = phi === 1 ? 1 : Math.log1p(phi - 1) / (phi - 1);
  return -perPatient * counts.reduce((total, { meanCount }) => total + meanCount, 0);
}

/** In place. */
export function scaleAll(values: Float64Array): void {
  for (let index = 0; index < values.length; index += 1) values[index] = (values[index] ?? 0) * scale;
}
