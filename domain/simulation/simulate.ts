import { type CoreFigures, findCore, listCores } from './core-figures.ts';
import { computePoolCoverage } from './float-pool.ts';
import { computeInSlices, type NeededRns } from './needed-rns.ts';
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

export interface UnitFigures {
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

/** All figures of a simulation (B20), in steps that let the caller do something else in between. */
export function* simulateInSlices(
  units: readonly SimulatedUnit[],
  pool: FloatPool | null,
): Generator<undefined, Simulation> {
  const simulated: { unit: SimulatedUnit; needed: NeededRns }[] = [];
  for (const unit of units) {
    simulated.push({ unit, needed: yield* computeInSlices(toLoads(unit), unit.phi) });
    yield;
  }
  const pooled = simulated.map(({ needed }, index) => ({ needed, core: pool?.cores[index] ?? 0 }));
  return {
    units: simulated.map(({ unit, needed }) => computeUnit(unit, needed)),
    pool: pool && { coverage: computePoolCoverage(pooled, pool.size) },
  };
}

function computeUnit(unit: SimulatedUnit, needed: NeededRns): UnitFigures {
  return {
    name: unit.name,
    mean: needed.mean,
    sd: needed.sd,
    hoursPerBirth: computeHoursPerBirth(unit.classes),
    p80: findCore(needed, unit.floor, 0.8),
    p90: findCore(needed, unit.floor, 0.9),
    p95: findCore(needed, unit.floor, 0.95),
    cores: listCores(needed, unit, unit.core),
  };
}
