import { describe, expect, it } from 'vitest';
import { computePool, computePoolCoverage, type PooledUnit, spreadOverCores } from './float-pool.ts';
import { computeNeededRns, getCoverage, getIdle } from './needed-rns.ts';

const labor = computeNeededRns([{ meanCount: 4, rnsPerPatient: 1 }], 1);
const couplets = computeNeededRns([{ meanCount: 20, rnsPerPatient: 0.333 }], 1.3);
const units: PooledUnit[] = [
  { needed: labor, core: 5 },
  { needed: couplets, core: 7 },
];

/** P(the unit lacks exactly so many whole RNs). */
const lacks = ({ needed, core }: PooledUnit, rns: number) =>
  getCoverage(needed, core + rns) - (rns === 0 ? 0 : getCoverage(needed, core + rns - 1));

describe('a float pool', () => {
  it('covers each pair of shortfalls that add up to no more than its size', () => {
    const [one, other] = units as [PooledUnit, PooledUnit];
    let expected = 0;
    for (let first = 0; first <= 2; first += 1)
      for (let second = 0; first + second <= 2; second += 1)
        expected += lacks(one, first) * lacks(other, second);
    expect(computePoolCoverage(units, 2)).toBeCloseTo(expected, 13);
    expect(computePool(units, 2).coverage).toBe(computePoolCoverage(units, 2));
  });

  it('covers with nobody what its units cover by themselves, and is asked by each that is short', () => {
    const { coverage, units: help } = computePool(units, 0);
    expect(coverage).toBeCloseTo(getCoverage(labor, 5) * getCoverage(couplets, 7), 14);
    expect(help[0]?.asks).toBeCloseTo(1 - getCoverage(labor, 5), 14);
    expect(help[1]?.asks).toBeCloseTo(1 - getCoverage(couplets, 7), 14);
    for (const { helped } of help) expect(helped).toBeCloseTo(0, 14);
  });

  it('helps a unit that asks unless both ask for more than it has', () => {
    const [one, other] = units as [PooledUnit, PooledUnit];
    const helped = lacks(one, 1) * (lacks(other, 0) + lacks(other, 1)) + lacks(one, 2) * lacks(other, 0);
    expect(computePool(units, 2).units[0]?.helped).toBeCloseTo(helped, 13);
  });

  it('covers more with each RN, helps more, and in the end helps whenever it is asked', () => {
    let before = computePool(units, 0);
    for (let size = 1; size <= 40; size += 1) {
      const pool = computePool(units, size);
      expect(pool.coverage).toBeGreaterThanOrEqual(before.coverage);
      expect(pool.shortHours).toBeLessThanOrEqual(before.shortHours + 1e-6);
      expect(pool.idleHours).toBeGreaterThan(before.idleHours);
      before = pool;
    }
    expect(before.coverage).toBeCloseTo(1, 12);
    for (const { asks, helped } of before.units) expect(helped).toBeCloseTo(asks, 12);
  });

  it('has the hours that one unit lacks in whole RNs, and the idle hours of its core', () => {
    const [one] = units as [PooledUnit, PooledUnit];
    const pool = computePool([one], 0);
    // The need of this unit is a whole number, so nothing is rounded up.
    expect(pool.shortHours).toBeCloseTo(8760 * (labor.mean - 5 + getIdle(labor, 5)), 6);
    expect(pool.idleHours).toBeCloseTo(8760 * getIdle(labor, 5), 6);
    const withOne = computePool([one], 1);
    expect(withOne.idleHours).toBeCloseTo(8760 * (getIdle(labor, 5) + getCoverage(labor, 5)), 6);
    expect(pool.shortHours - withOne.shortHours).toBeCloseTo(8760 * (1 - getCoverage(labor, 5)), 6);
  });

  it('counts a need of a third of an RN as a whole one', () => {
    const third = computeNeededRns([{ meanCount: 0.01, rnsPerPatient: 0.333 }], 1);
    const { shortHours } = computePool([{ needed: third, core: 0 }], 0);
    // Three patients at a time, which need less than one RN, come once in a million hours.
    expect(shortHours / 8760).toBeCloseTo(1 - Math.exp(-0.01), 6);
  });
});

describe('spreadOverCores', () => {
  it('gives each RN to the unit whose coverage gains the larger part', () => {
    const cores = spreadOverCores(units, 3);
    expect(cores.reduce((sum, core) => sum + core, 0)).toBe(15);
    const worth = (own: readonly number[]) =>
      getCoverage(labor, own[0] ?? 0) * getCoverage(couplets, own[1] ?? 0);
    for (let first = 0; first <= 3; first += 1)
      expect(worth(cores)).toBeGreaterThanOrEqual(worth([5 + first, 7 + 3 - first]));
    expect(spreadOverCores(units, 0)).toEqual([5, 7]);
  });

  it('starts with a unit that covers nothing', () => {
    // More than a double can tell from nothing.
    const crowd = computeNeededRns([{ meanCount: 190, rnsPerPatient: 1 }], 1);
    const none = computeNeededRns([{ meanCount: 800, rnsPerPatient: 0.25 }], 1);
    expect(getCoverage(none, 0)).toBe(0);
    expect(
      spreadOverCores(
        [
          { needed: crowd, core: 190 },
          { needed: none, core: 0 },
        ],
        2,
      ),
    ).toEqual([190, 2]);
  });
});
