import { getCoverage, getIdle, type NeededRns } from './needed-rns.ts';
import { maxCores } from './simulation-limits.ts';
import { hoursPerYear, type UnitTerms } from './unit.ts';

/** A year with the same number of RNs at all times. */
export interface CoreFigures {
  readonly core: number;
  /** The share of time in which the core is enough. */
  readonly coverage: number;
  /** RN hours beyond the core. */
  readonly shortHours: number;
  /** RN hours of the core beyond the need. */
  readonly idleHours: number;
  /** Short hours for which nobody is found. */
  readonly unresolvedHours: number;
  /** Null without a wage. */
  readonly cost: number | null;
}

export function computeCore(needed: NeededRns, terms: UnitTerms, core: number): CoreFigures {
  const idle = getIdle(needed, core);
  // E[(needed − core)⁺] is never negative; the difference can be by the last digits.
  const shortHours = hoursPerYear * Math.max(0, needed.mean - core + idle);
  return {
    core,
    coverage: getCoverage(needed, core),
    shortHours,
    idleHours: hoursPerYear * idle,
    unresolvedHours: shortHours * (1 - terms.foundShare),
    cost: computeCost(terms, core, shortHours),
  };
}

/** The core at the wage, and the found part of the short hours at the premium wage; null where that is no number. */
export function computeCost(
  { wage, premiumWage, foundShare }: UnitTerms,
  rns: number,
  shortHours: number,
): number | null {
  if (wage === null || premiumWage === null) return null;
  const cost = rns * hoursPerYear * wage + shortHours * foundShare * premiumWage;
  return Number.isFinite(cost) ? cost : null;
}

/** The smallest core, not below the floor, that is enough in this share of time. */
export function findCore(needed: NeededRns, floor: number, coverage: number): number {
  let core = Math.ceil(floor);
  while (getCoverage(needed, core) < coverage) core += 1;
  return core;
}

/** The cores worth comparing: from one that is enough in a hundredth of the time to one that nearly always is. */
export function findCoreRange(
  needs: readonly NeededRns[],
  chosen: readonly number[],
): { from: number; to: number } {
  const from = Math.min(...needs.map(needed => findCore(needed, 0, 0.01)), ...chosen);
  const to = Math.max(...needs.map(needed => findCore(needed, 0, 0.9995)), ...chosen);
  return { from, to: Math.min(to + 1, from + maxCores - 1) };
}

export function listCores(
  needed: NeededRns,
  terms: UnitTerms,
  { from, to }: { from: number; to: number },
): CoreFigures[] {
  return Array.from({ length: to - from + 1 }, (_, index) => computeCore(needed, terms, from + index));
}
