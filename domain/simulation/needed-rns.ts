import { findReach } from './reach.ts';
import { scaleAll, startRecursion } from './recursion.ts';
import { stepsPerRn, type WeightedCount } from './weighted-count.ts';

/** Patients of one kind: how many at a time on average, and the RNs that each needs. */
export interface PatientLoad {
  readonly meanCount: number;
  readonly rnsPerPatient: number;
}

/** How many RNs are needed at a time, and how likely. */
export interface NeededRns {
  readonly mean: number;
  readonly sd: number;
  /** By whole RNs from 0 on: the probability that no more are needed. */
  readonly covered: readonly number[];
  /** By whole RNs from 0 on: E[(RNs − needed)⁺]. */
  readonly idle: readonly number[];
}

/** The recursion's values are scaled when they reach it. */
const tooLarge = 1e200;

/** Steps of the grid between two chances for other work: at most some 20 ms with 40 kinds of patients. */
const sliceSteps = 25_000;

/**
 * The distribution of Σ count × RNs per patient for independent counts with variance phi × mean (B20), exact on the grid of
 * 0.001 RNs. Example: 2 patients on average who need 1 RN each, with phi 1, are covered by 3 RNs with probability 0.857.
 */
export function computeNeededRns(loads: readonly PatientLoad[], phi: number): NeededRns {
  return finish(computeInSlices(loads, phi));
}

/** The same, in steps that let the caller do something else in between. */
export function* computeInSlices(
  loads: readonly PatientLoad[],
  phi: number,
): Generator<undefined, NeededRns> {
  const counts = groupByWeight(loads);
  const { end, isWhole } = findReach(counts, phi);
  const rows = createRows(counts, phi, end);
  for (let first = 0; first <= end; first += sliceSteps) {
    if (first > 0) yield;
    rows.addUp(first, Math.min(end, first + sliceSteps - 1));
  }
  // Where nothing is left out, the sum of all is known better than the start of the recursion.
  const divisor = isWhole ? rows.sums.reduce((total, sum) => total + sum, 0) : 1 / rows.getFactor();
  const squares = sumUp(counts, ({ weight, meanCount }) => weight * weight * meanCount);
  return {
    mean: sumUp(counts, ({ weight, meanCount }) => weight * meanCount) / stepsPerRn,
    sd: Math.sqrt(phi * squares) / stepsPerRn,
    ...accumulate(rows, divisor),
  };
}

/** Takes all steps of a computation at once. */
export function finish<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Beyond its rows, a distribution covers everything. */
export function getCoverage({ covered }: NeededRns, rns: number): number {
  return Math.min(1, covered[rns] ?? 1);
}

/** E[(RNs − needed)⁺] for whole RNs. */
export function getIdle({ idle, mean }: NeededRns, rns: number): number {
  return idle[rns] ?? rns - mean;
}

/** Counts of one phi add up to one of the same kind, so patients who need equally many RNs are one count. */
function groupByWeight(loads: readonly PatientLoad[]): WeightedCount[] {
  const means = new Map<number, number>();
  for (const { meanCount, rnsPerPatient } of loads) {
    const weight = Math.round(rnsPerPatient * stepsPerRn);
    if (weight > 0 && meanCount > 0) means.set(weight, (means.get(weight) ?? 0) + meanCount);
  }
  return [...means].map(([weight, meanCount]) => ({ weight, meanCount }));
}

/** Row n adds up the probabilities of more than n − 1 and at most n RNs, and each times its distance from n RNs. */
interface Rows {
  readonly sums: Float64Array;
  readonly gaps: Float64Array;
}

function createRows(counts: readonly WeightedCount[], phi: number, end: number) {
  const { next, scaleDown, getFactor } = startRecursion(counts, phi, end);
  const sums = new Float64Array(end / stepsPerRn + 1);
  const gaps = new Float64Array(sums.length);

  /** Adds the probabilities of the steps from `first` to `last`. */
  function addUp(first: number, last: number): void {
    for (let x = first; x <= last; x += 1) {
      const row = Math.ceil(x / stepsPerRn);
      const value = next(x);
      sums[row] = (sums[row] ?? 0) + value;
      gaps[row] = (gaps[row] ?? 0) + value * (row - x / stepsPerRn);
      if (value > tooLarge) {
        scaleDown(x);
        scaleAll(sums);
        scaleAll(gaps);
      }
    }
  }

  return { sums, gaps, addUp, getFactor };
}

/** One row after another: E[(n − needed)⁺] grows by what n − 1 RNs cover, and by the gaps of the row. */
function accumulate({ sums, gaps }: Rows, divisor: number): Pick<NeededRns, 'covered' | 'idle'> {
  const covered: number[] = [];
  const idle: number[] = [];
  for (const [row, sum] of sums.entries()) {
    const before = covered.at(-1) ?? 0;
    covered.push(before + sum / divisor);
    idle.push((idle.at(-1) ?? 0) + before + (gaps[row] ?? 0) / divisor);
  }
  return { covered, idle };
}

function sumUp(counts: readonly WeightedCount[], read: (count: WeightedCount) => number): number {
  return counts.reduce((total, count) => total + read(count), 0);
}
