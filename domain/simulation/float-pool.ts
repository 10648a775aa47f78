import { getCoverage, getIdle, type NeededRns } from './needed-rns.ts';
import { hoursPerYear } from './unit.ts';

/** A unit of a float pool, with its own core. */
export interface PooledUnit {
  readonly needed: NeededRns;
  readonly core: number;
}

/** A year of a float pool with its units (B20). */
interface PoolFigures {
  /** The share of time in which the pool has as many RNs as its units lack together. */
  readonly coverage: number;
  /** RN hours that the units lack and the pool has not. */
  readonly shortHours: number;
  /** RN hours of cores and pool beyond the need. */
  readonly idleHours: number;
  readonly units: readonly UnitHelp[];
}

/** As shares of time. */
export interface UnitHelp {
  /** The unit lacks at least one RN. */
  readonly asks: number;
  /** It does, and the pool has enough for everybody. */
  readonly helped: number;
}

/**
 * The share of time in which `size` RNs of the pool are enough. Each unit's shortfall is rounded up to whole RNs, because half an RN
 * cannot float.
 */
export function computePoolCoverage(units: readonly PooledUnit[], size: number): number {
  return total(addUpShortfalls(units.map(unit => listShortfalls(unit, size))));
}

/** A year of a pool of `size` RNs. */
export function computePool(units: readonly PooledUnit[], size: number): PoolFigures {
  const shortfalls = units.map(unit => listShortfalls(unit, size));
  const missing = addUpShortfalls(shortfalls);
  const coverage = total(missing);
  const unused = total(missing.map((probability, lacking) => probability * (size - lacking)));
  return {
    coverage,
    // What is lacked minus what the pool gives, which is its size minus what stays unused.
    shortHours: hoursPerYear * Math.max(0, total(units.map(computeMeanShortfall)) - size + unused),
    idleHours: hoursPerYear * (unused + total(units.map(({ needed, core }) => getIdle(needed, core)))),
    units: shortfalls.map((own, index) => {
      const enough = own[0] ?? 0;
      const notNeeded = enough * total(addUpShortfalls(shortfalls.toSpliced(index, 1, nothing)));
      return { asks: 1 - enough, helped: Math.max(0, coverage - notNeeded) };
    }),
  };
}

/**
 * The cores with `extra` more RNs, each given to the unit whose coverage it multiplies most: what the RNs of a pool would be worth
 * as part of the cores.
 */
export function spreadOverCores(units: readonly PooledUnit[], extra: number): number[] {
  const cores = units.map(({ core }) => core);
  for (let rn = 0; rn < extra; rn += 1) {
    const gains = units.map(({ needed }, index) => {
      const core = cores[index] ?? 0;
      const covered = getCoverage(needed, core);
      return covered === 0 ? Number.POSITIVE_INFINITY : getCoverage(needed, core + 1) / covered;
    });
    const best = gains.indexOf(Math.max(...gains));
    cores[best] = (cores[best] ?? 0) + 1;
  }
  return cores;
}

/** The probabilities of 0, 1, … `size` missing RNs. */
function listShortfalls({ needed, core }: PooledUnit, size: number): readonly number[] {
  return Array.from({ length: size + 1 }, (_, missing) => {
    const covered = getCoverage(needed, core + missing);
    return missing === 0 ? covered : covered - getCoverage(needed, core + missing - 1);
  });
}

/** Whole RNs: more than n are missing as often as more than core + n are needed. */
function computeMeanShortfall({ needed, core }: PooledUnit): number {
  return total(needed.covered.slice(core).map(covered => Math.max(0, 1 - covered)));
}

/** The shortfall of a unit that never lacks anybody. */
const nothing: readonly number[] = [1];

/** The probabilities of 0, 1, … missing RNs in all units together, up to the longest of them. */
function addUpShortfalls(shortfalls: readonly (readonly number[])[]): readonly number[] {
  const length = Math.max(...shortfalls.map(({ length: own }) => own));
  return shortfalls.reduce<readonly number[]>((sum, own) => convolve(sum, own, length), nothing);
}

function convolve(one: readonly number[], other: readonly number[], length: number): number[] {
  return Array.from({ length }, (_, sum) => {
    let probability = 0;
    for (let part = 0; part <= sum; part += 1) probability += (one[part] ?? 0) * (other[sum - part] ?? 0);
    return probability;
  });
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
