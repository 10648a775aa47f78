import { formatSigned } from '#domain/measures/formatting.ts';
import {
  type CoreFigures,
  computeCore,
  findCore,
  findCoreRange,
  listCores,
} from '#domain/simulation/core-figures.ts';
import { computeNeededRns, type NeededRns } from '#domain/simulation/needed-rns.ts';
import { toLoads } from '#domain/simulation/unit.ts';
import type { TypedSimulation } from '#web/features/unsent/kept-simulations.ts';
import type { Scenario } from './scenario.ts';

/** One volume of births with what it needs, computed once for all cores. */
interface Volume {
  name: string;
  births: number;
  needed: NeededRns;
}

export interface Volumes {
  now: Volume;
  more: Volume;
}

export function computeVolumes({ births, moreBirths, ...unit }: Scenario): Volumes {
  const compute = (name: string, all: number): Volume => ({
    name,
    births: all,
    needed: computeNeededRns(toLoads({ ...unit, births: all }), unit.phi),
  });
  return {
    now: compute('This year', births),
    more: compute(`${formatSigned(moreBirths, 0)} births`, births + moreBirths),
  };
}

/** A volume with the core that was chosen for it. */
export interface Variant extends Volume {
  core: number;
  /** Of each core that is compared. */
  rows: readonly CoreFigures[];
  figures: CoreFigures;
  /** With one RN more. */
  next: CoreFigures;
}

export interface Variants {
  now: Variant;
  more: Variant;
  range: { from: number; to: number };
}

/** The share of time for which a core is recommended. */
export const usualCoverage = 0.9;

/** Fast enough for every move of a slider. */
export function chooseCores(
  { now, more }: Volumes,
  { terms }: Scenario,
  typed: Pick<TypedSimulation, 'core' | 'moreCore'>,
): Variants {
  const recommend = ({ needed }: Volume) => findCore(needed, terms.floor, usualCoverage);
  const chosen = [typed.core ?? recommend(now), typed.moreCore ?? recommend(more)] as const;
  const range = findCoreRange([now.needed, more.needed], [recommend(now), recommend(more)]);
  const choose = (volume: Volume, wanted: number): Variant => {
    const core = Math.min(range.to, Math.max(range.from, wanted));
    return {
      ...volume,
      core,
      rows: listCores(volume.needed, terms, range),
      figures: computeCore(volume.needed, terms, core),
      next: computeCore(volume.needed, terms, core + 1),
    };
  };
  return { now: choose(now, chosen[0]), more: choose(more, chosen[1]), range };
}
