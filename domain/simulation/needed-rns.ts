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

/** The needed part of a distribution: up to `rns` RNs, and up to the RNs that cover the share `coverage` of the time. */
interface AskedRns {
  readonly rns: number;
  readonly coverage: number;
}

const everything: AskedRns = { rns: Number.POSITIVE_INFINITY, coverage: 1 };

/**
 * The distribution of Σ count × RNs per patient for independent counts with variance phi × mean (B20), exact on the grid of
 * 0.001 RNs. Example: 2 patients on average who need 1 RN each, with phi 1, are covered by 3 RNs with probability 0.857. The
 * computation stops when the asked values are known.
 */
export function computeNeededRns(
  loads: readonly PatientLoad[],
  phi: number,
  asked: AskedRns = everything,
): NeededRns {
  const counts = groupByWeight(loads);
  const { end, isWhole } = findReach(counts, phi);
  const rows = createRows(counts, phi, end);
  const last = end / stepsPerRn;
  let row = 0;
  rows.addUp(row);
  while (row < last && !(row >= asked.rns && rows.getCovered(row) >= asked.coverage)) {
    row += 1;
    rows.addUp(row);
  }
  // Where nothing is left out, the sum of all is known better than the start of the recursion.
  const divisor = isWhole && row === last ? sumUp(rows.sums) : 1 / rows.getFactor();
  const found = { sums: rows.sums.subarray(0, row + 1), gaps: rows.gaps.subarray(0, row + 1) };
  return { ...computeSpread(counts, phi), ...accumulate(found, divisor) };
}

/** Estimates the cost of a distribution: for each kind of patients, the steps of the grid up to a bound of the needed RNs. */
export function estimateSteps(loads: readonly PatientLoad[], phi: number): number {
  const counts = groupByWeight(loads);
  const { mean, sd } = computeSpread(counts, phi);
  return counts.length * stepsPerRn * (mean + 10 * sd);
}

function computeSpread(counts: readonly WeightedCount[], phi: number): Pick<NeededRns, 'mean' | 'sd'> {
  const means = counts.map(({ weight, meanCount }) => weight * meanCount);
  const squares = counts.map(({ weight, meanCount }) => weight * weight * meanCount);
  return { mean: sumUp(means) / stepsPerRn, sd: Math.sqrt(phi * sumUp(squares)) / stepsPerRn };
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

  /** Adds the probabilities of a row. Rows must be added in order. */
  function addUp(row: number): void {
    const last = row * stepsPerRn;
    for (let x = row === 0 ? 0 : last - stepsPerRn + 1; x <= last; x += 1) {
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

  return {
    sums,
    gaps,
    addUp,
    getFactor,
    getCovered: (row: number) => sumUp(sums.subarray(0, row + 1)) * getFactor(),
  };
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

function sumUp(values: readonly number[] | Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** The probability of more RNs than the reach is below e^−40, which no double can tell from 0. */
const negligible = 40;

/** No question reaches further: a core and a pool have at most 400 RNs each, and p95 of a mean of 200 is at most 816. */
const maxReach = 1000 * stepsPerRn;

/** Exponents of the bound, from one that fits thousands of RNs to one that fits a thousandth of an RN. */
const exponents = Array.from({ length: 430 }, (_, index) => 1e-8 * 1.05 ** index);

/**
 * Up to where the probabilities are worth adding up, in steps of the grid and at a whole RN; `isWhole` if nothing but rounding
 * is left out. Chernoff's bound holds for every exponent s: P(sum ≥ t) ≤ E[e^(s·sum)] ÷ e^(s·t).
 */
function findReach(counts: readonly WeightedCount[], phi: number): { end: number; isWhole: boolean } {
  const bounds = exponents.map(s => (computeCumulant(counts, phi, s) + negligible) / s);
  const bound = counts.length > 0 ? Math.min(...bounds) : 0;
  const end = Math.min(maxReach, Math.ceil(bound / stepsPerRn) * stepsPerRn);
  return { end, isWhole: bound <= end };
}

/** ln E[e^(s·sum)]; infinite where a negative binomial count has no such mean. */
function computeCumulant(counts: readonly WeightedCount[], phi: number, s: number): number {
  let cumulant = 0;
  for (const { weight, meanCount } of counts) {
    const growth = Math.expm1(s * weight);
    const excess = (phi - 1) * growth;
    if (excess >= 1) return Number.POSITIVE_INFINITY;
    cumulant += meanCount * (phi === 1 ? growth : -Math.log1p(-excess) / (phi - 1));
  }
  return cumulant;
}
