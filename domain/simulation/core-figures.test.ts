import { describe, expect, it } from 'vitest';
import { computeCore, findCore, findCoreRange, listCores } from './core-figures.ts';
import { computeNeededRns } from './needed-rns.ts';

const needed = computeNeededRns([{ meanCount: 6, rnsPerPatient: 1 }], 1);
const terms = { floor: 2, wage: 50, premiumWage: 80, foundShare: 0.75 };

describe('a core', () => {
  it('has short and idle hours that differ by those of the mean', () => {
    const { shortHours, idleHours } = computeCore(needed, terms, 8);
    expect(idleHours - shortHours).toBeCloseTo(8760 * (8 - 6), 6);
    expect(shortHours).toBeGreaterThan(0);
  });

  it('leaves the hours unresolved for which nobody is found, and costs the found ones extra', () => {
    const { shortHours, unresolvedHours, cost } = computeCore(needed, terms, 8);
    expect(unresolvedHours).toBeCloseTo(shortHours / 4, 9);
    expect(cost).toBeCloseTo(8 * 8760 * 50 + shortHours * 0.75 * 80, 6);
  });

  it('has no cost without both wages, or if the cost is no number', () => {
    expect(computeCore(needed, { ...terms, wage: null }, 8).cost).toBeNull();
    expect(computeCore(needed, { ...terms, premiumWage: null }, 8).cost).toBeNull();
    expect(computeCore(needed, { ...terms, wage: 1e308 }, 8).cost).toBeNull();
    expect(computeCore(needed, { ...terms, wage: 0, premiumWage: 0 }, 8).cost).toBe(0);
  });

  it('is never short by less than nothing, however large it is', () => {
    for (const core of [40, 60, 100, 400]) {
      const { shortHours, idleHours, coverage } = computeCore(needed, terms, core);
      expect(shortHours).toBeGreaterThanOrEqual(0);
      expect(shortHours).toBeLessThan(1e-6);
      expect(idleHours).toBeCloseTo(8760 * (core - 6), 4);
      expect(coverage).toBeCloseTo(1, 12);
    }
  });

  it('is short all the time without anybody', () => {
    const { shortHours, idleHours, coverage } = computeCore(needed, terms, 0);
    expect([shortHours, idleHours]).toEqual([8760 * needed.mean, 0]);
    expect(coverage).toBeCloseTo(Math.exp(-6), 14);
  });
});

describe('findCore', () => {
  it('finds the smallest core with the coverage', () => {
    const core = findCore(needed, 0, 0.9);
    expect(computeCore(needed, terms, core).coverage).toBeGreaterThanOrEqual(0.9);
    expect(computeCore(needed, terms, core - 1).coverage).toBeLessThan(0.9);
    expect(core).toBe(9);
  });

  it('finds no core below the floor, and rounds the floor up', () => {
    expect(findCore(needed, 12, 0.9)).toBe(12);
    expect(findCore(needed, 9.5, 0.9)).toBe(10);
    expect(findCore(needed, 8.5, 0.9)).toBe(9);
  });
});

describe('the cores worth comparing', () => {
  const larger = computeNeededRns([{ meanCount: 9, rnsPerPatient: 1 }], 1);

  it('reach from hardly ever enough to nearly always enough, for all volumes that are compared', () => {
    const { from, to } = findCoreRange([needed, larger], [8]);
    expect(computeCore(needed, terms, from).coverage).toBeGreaterThanOrEqual(0.01);
    expect(computeCore(needed, terms, from - 1).coverage).toBeLessThan(0.01);
    expect(computeCore(larger, terms, to - 1).coverage).toBeGreaterThanOrEqual(0.9995);
    expect(computeCore(larger, terms, to - 2).coverage).toBeLessThan(0.9995);
  });

  it('include the chosen ones, but are at most 100', () => {
    expect(findCoreRange([needed], [0, 30])).toEqual({ from: 0, to: 31 });
    expect(findCoreRange([needed], [0, 399])).toEqual({ from: 0, to: 99 });
  });

  it('are one row each', () => {
    expect(listCores(needed, terms, { from: 4, to: 6 })).toEqual(
      [4, 5, 6].map(core => computeCore(needed, terms, core)),
    );
  });
});
