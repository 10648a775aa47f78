import { type CoreFigures, findCore, listCores } from './core-figures.ts';
import { computePoolCoverage } from './float-pool.ts';
import { computeNeededRns, estimateSteps, type NeededRns } from './needed-rns.ts';
import { computeHoursPerBirth, toLoads, type UnitNeed, type UnitTerms } from './unit.ts';

export interface SimulatedUnit extends UnitNeed, UnitTerms {
  readonly name: string;
  /** The smallest and the largest core to compare. */
  readonly core: { readonly from: number; readonly to: number };
}

export interface FloatPool {
  /** One for each unit. */
  readonly cores: readonly number[];
  readonly size: number;
}

interface UnitFigures {
  readonly name: string;
  /** RNs needed at a time. */
  readonly mean: number;
  readonly sd: number;
  readonly hoursPerBirth: number;
  /** The smallest cores that are enough in 80, 90 and 95 % of the time. */
  readonly p80: number;
  readonly p90: number;
  readonly p95: number;
  readonly cores: readonly CoreFigures[];
}

export interface Simulation {
  readonly units: readonly UnitFigures[];
  readonly pool: { readonly coverage: number } | null;
}

/** The largest share of time for which the answer contains the core of a unit. */
const highestCoverage = 0.95;

/** All figures of a simulation (B20). */
export function simulate(units: readonly SimulatedUnit[], pool: FloatPool | null): Simulation {
  const simulated = units.map((unit, index) => {
    const core = pool?.cores[index] ?? 0;
    const rns = Math.max(unit.core.to, core + (pool?.size ?? 0));
    return {
      unit,
      core,
      needed: computeNeededRns(toLoads(unit), unit.phi, { rns, coverage: highestCoverage }),
    };
  });
  return {
    units: simulated.map(({ unit, needed }) => computeUnit(unit, needed)),
    pool: pool && { coverage: computePoolCoverage(simulated, pool.size) },
  };
}

/** A simulation with more steps would block the event loop noticeably. */
const longSteps = 10_000_000;

export function isLongSimulation(units: readonly SimulatedUnit[]): boolean {
  const steps = units.map(unit => estimateSteps(toLoads(unit), unit.phi));
  return steps.reduce((sum, own) => sum + own, 0) > longSteps;
}

function computeUnit(unit: SimulatedUnit, needed: NeededRns): UnitFigures {
  return {
    name: unit.name,
    mean: needed.mean,
    sd: needed.sd,
    hoursPerBirth: computeHoursPerBirth(unit.classes),
    p80: findCore(needed, unit.floor, 0.8),
    p90: findCore(needed, unit.floor, 0.9),
    p95: findCore(needed, unit.floor, highestCoverage),
    cores: listCores(needed, unit, unit.core),
  };
}
