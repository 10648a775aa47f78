import { getCoverage, type NeededRns } from './needed-rns.ts';

/** How a model compares with recorded shifts for one number of RNs, as shares of 0 to 1. */
export interface FitPoint {
  readonly rns: number;
  readonly model: number;
  readonly recorded: number;
}

export interface Fit {
  readonly shifts: number;
  /** From the smallest number of RNs that a target can be to the largest that matters to either side. */
  readonly points: readonly FitPoint[];
  /** Where the two differ most. */
  readonly worst: FitPoint;
  readonly isOff: boolean;
}

/** A model that is off by more is no basis for a decision (B20). */
const tolerance = 0.1;

/** More RNs than these are needed in hardly any shift. */
const nearlyAll = 0.9995;

/**
 * The shares of shifts that needed no more than so many RNs, in the model and in the record. Recorded targets are never below the
 * module's minimum, so smaller numbers tell nothing. Null without shifts.
 */
export function compareWithRecord(
  needed: NeededRns,
  rnTargets: readonly number[],
  minRnTarget: number,
): Fit | null {
  const highest = Math.max(...rnTargets);
  if (rnTargets.length === 0) return null;
  const points: FitPoint[] = [];
  for (let rns = Math.ceil(minRnTarget); ; rns += 1) {
    const recorded = getRecordedShare(rnTargets, rns);
    points.push({ rns, model: getCoverage(needed, rns), recorded });
    if (rns >= highest && getCoverage(needed, rns) > nearlyAll) break;
  }
  const worst = points.reduce((most, point) => (measureGap(point) > measureGap(most) ? point : most));
  return { shifts: rnTargets.length, points, worst, isOff: measureGap(worst) > tolerance };
}

/** The share of recorded shifts that needed no more RNs. */
export function getRecordedShare(rnTargets: readonly number[], rns: number): number {
  return rnTargets.filter(target => target <= rns).length / rnTargets.length;
}

function measureGap({ model, recorded }: FitPoint): number {
  return Math.abs(model - recorded);
}
