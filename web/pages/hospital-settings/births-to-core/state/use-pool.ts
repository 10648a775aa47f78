import { type CoreFigures, computeCost, findCore } from '#domain/simulation/core-figures.ts';
import {
  computePool,
  computePoolCoverage,
  spreadOverCores,
  type UnitHelp,
} from '#domain/simulation/float-pool.ts';
import type { UnitTerms } from '#domain/simulation/unit.ts';
import { type PoolMember, usePoolMembers, type WithoutUnits } from './use-pool-members.ts';
import { useResult, useSimulation } from './use-simulation.ts';

/** A unit of the pool on the screen. */
export interface PoolUnit extends PoolMember {
  core: number;
  help: UnitHelp;
  /** With the pool's RNs as part of the cores. */
  ownCore: number;
}

export interface ComputedPool {
  kind: 'computed';
  units: readonly PoolUnit[];
  size: number;
  /** Of all units together. */
  figures: Omit<CoreFigures, 'core'>;
  /** What the same RNs would cover as part of the cores. */
  separateCoverage: number;
}

export type PoolState = ComputedPool | WithoutUnits;

/** The share of time that a unit of a pool covers by itself, unless a user has chosen its core. */
const ownCoverage = 0.8;

export function usePool(): PoolState {
  const { size, cores } = useSimulation().typed.pool;
  const { terms } = useResult().scenario;
  const members = usePoolMembers();
  if (members.kind !== 'needed') return members;
  const units = members.units.map(unit => ({
    ...unit,
    core: cores[String(unit.moduleId)] ?? findCore(unit.needed, unit.floor, ownCoverage),
  }));
  return computeShared(units, size, terms);
}

function computeShared(
  units: readonly (PoolMember & { core: number })[],
  size: number,
  terms: UnitTerms,
): ComputedPool {
  const { units: help, coverage, shortHours, idleHours } = computePool(units, size);
  const ownCores = spreadOverCores(units, size);
  const withOwnCore = units.map((unit, index) => ({ ...unit, core: ownCores[index] ?? unit.core }));
  const rns = units.reduce((sum, { core }) => sum + core, size);
  return {
    kind: 'computed',
    units: units.map((unit, index) => ({
      ...unit,
      help: help[index] ?? { asks: 0, helped: 0 },
      ownCore: ownCores[index] ?? unit.core,
    })),
    size,
    figures: {
      coverage,
      shortHours,
      idleHours,
      unresolvedHours: shortHours * (1 - terms.foundShare),
      cost: computeCost(terms, rns, shortHours),
    },
    separateCoverage: computePoolCoverage(withOwnCore, 0),
  };
}
