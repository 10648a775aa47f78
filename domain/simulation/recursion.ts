import type { WeightedCount } from './weighted-count.ts';

/** A power of two, so that scaling is exact. */
const scale = 2 ** -600;
const logScale = Math.log(scale);

/** e to a lower power than this is too close to the smallest number to start with. */
const lowestStart = -600;

/** Steps that are prepared together: a loop over neighbours is faster than one over weights. */
const blockLength = 64;

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
  const longest = Math.max(0, ...counts.map(({ weight }) => weight));
  // `longest` zeros precede the first value, so that the inner loop needs no bounds check.
  const values = new Float64Array(longest + end + 1);
  const terms = counts.map(count => createTerm(count, phi, values.subarray(longest - count.weight)));
  const [short, long] = [
    terms.filter(({ weight }) => weight < blockLength),
    terms.filter(({ weight }) => weight >= blockLength),
  ];
  const block = new Float64Array(blockLength);
  const logStart = computeLogStart(counts, phi);
  const isScaled = logStart < lowestStart;
  values[longest] = isScaled ? 1 : Math.exp(logStart);
  let logFactor = isScaled ? logStart : 0;

  return {
    /** P(0), P(1) and so on, in ascending order. */
    next(x: number): number {
      const at = x % blockLength;
      if (at === 0) {
        block.fill(0);
        for (const term of long) addTerm(term, block, x, 0, blockLength);
      }
      for (const term of short) addTerm(term, block, x, at, 1);
      if (x > 0) values[longest + x] = (block[at] ?? 0) / x;
      return values[longest + x] ?? 0;
    },
    /** Multiplies all that the next values are computed from, after that of `x`, with `scale`. */
    scaleDown(x: number) {
      scaleAll(values.subarray(x, longest + x + 1));
      scaleAll(block);
      for (const { repeats } of terms) scaleAll(repeats);
      logFactor -= logScale;
    },
    /** What the values have to be multiplied with to be probabilities. */
    getFactor: () => Math.exp(logFactor),
  };
}

/** The part of the sum that belongs to one weight. */
interface Term {
  readonly weight: number;
  readonly share: number;
  readonly repeated: number;
  /** P(x − weight), by x. */
  readonly earlier: Float64Array;
  /** The last U(x), as many as the weight has steps: that of x takes the place of that of x − weight. */
  readonly repeats: Float64Array;
  /** Index of the next step in `repeats`. */
  place: number;
}

function createTerm({ weight, meanCount }: WeightedCount, phi: number, earlier: Float64Array): Term {
  const repeats = new Float64Array(weight);
  return { weight, share: (weight * meanCount) / phi, repeated: (phi - 1) / phi, earlier, repeats, place: 0 };
}

/** Adds the term in `length` steps from `x` on to those of the block from `at` on. */
function addTerm(term: Term, block: Float64Array, x: number, at: number, length: number): void {
  for (let done = 0; done < length; ) {
    // Up to the wrap-around of `repeats`.
    const steps = Math.min(length - done, term.weight - term.place);
    addSteps(term, block, x + done, at + done, steps);
    term.place = (term.place + steps) % term.weight;
    done += steps;
  }
}

/** The inner loop of a simulation. */
function addSteps(term: Term, block: Float64Array, x: number, at: number, steps: number): void {
  const { share, repeated, earlier, repeats, place } = term;
  for (let step = 0; step < steps; step += 1) {
    const repeat = (earlier[x + step] ?? 0) + repeated * (repeats[place + step] ?? 0);
    repeats[place + step] = repeat;
    block[at + step] = (block[at + step] ?? 0) + share * repeat;
  }
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
