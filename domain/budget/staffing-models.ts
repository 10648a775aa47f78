import { microPerUnit, microToNumber, toMicro } from '../measures/decimal.ts';
import { percentile, sortAscending } from '../measures/percentile.ts';
import { type Weekday, weekdays } from '../time/calendar.ts';
import { type CareGrid, computeGridBudget } from './budget.ts';
import { findMissingWages } from './missing-wages.ts';
import { getPlannedRns, type PlannedWeek } from './plan.ts';

/** The recorded targets of a module on one weekday, by day or by night; at least one shift. */
export interface RecordedNeed {
  readonly weekday: Weekday;
  readonly isDay: boolean;
  /** Weighted by minutes. */
  readonly meanRnTarget: number;
  /** RNs needed, one value for each shift, in any order. */
  readonly rnTargets: readonly number[];
}

export type ModelCell = ReturnType<typeof buildCell>;
export type StaffingModel = ReturnType<typeof buildReadyModels>[number];

const modelNames = [
  { id: 'mean', name: 'Average need' },
  { id: 'p75', name: '75th percentile' },
  { id: 'p90', name: '90th percentile' },
] as const;

/**
 * Compares a planned week with recorded needs (D24): Sunday to Saturday, each day before its night.
 * Example: 9 RNs planned for Monday days, when 8, 9 and 10 were needed, cover two thirds of those shifts.
 */
export function comparePlan(plan: PlannedWeek, recorded: readonly RecordedNeed[]) {
  const cells = weekdays.flatMap(weekday =>
    [true, false].map(isDay => {
      const need = recorded.find(row => row.weekday === weekday && row.isDay === isDay);
      return buildCell(weekday, isDay, getPlannedRns(plan, weekday, isDay), need);
    }),
  );
  const shifts = cells.reduce((sum, cell) => sum + cell.shifts, 0);
  const covered = cells.reduce((sum, cell) => sum + cell.coveredShifts, 0);
  return { cells, coveredShare: toShare(covered, shifts) };
}

/** The three ready models with the assessment's wages and non-productive percentage; none without recorded shifts. */
export function buildReadyModels(
  recorded: readonly RecordedNeed[],
  directCare: CareGrid,
  nonProductivePct: number | null,
) {
  const { cells, coveredShare } = comparePlan(directCare, recorded);
  if (coveredShare === null) return [];
  const plan = computeGridBudget(directCare, nonProductivePct);
  return modelNames.map(({ id, name }) => {
    /** RNs for the grid, with 3 decimals; null without recorded shifts. */
    const week = {
      dayCounts: cells.filter(cell => cell.isDay).map(cell => toGridPrecision(cell[id])),
      nightCounts: cells.filter(cell => !cell.isDay).map(cell => toGridPrecision(cell[id])),
    };
    const grid = { ...directCare, ...week };
    const { ftes, totalCost } = computeGridBudget(grid, nonProductivePct);
    return {
      id,
      name,
      ...week,
      coveredShare: comparePlan(week, recorded).coveredShare,
      ftes,
      yearlyCost: totalCost,
      /** More (+) or less (−) than the assessment's own week. */
      ftesAgainstPlan: ftes - plan.ftes,
      costAgainstPlan: totalCost - plan.totalCost,
      missingWages: findMissingWages({ directCare: grid, indirectCareRoles: [] }),
    };
  });
}

function buildCell(weekday: Weekday, isDay: boolean, planned: number, need: RecordedNeed | undefined) {
  const needed = sortAscending(need?.rnTargets ?? []);
  const coveredShifts = needed.filter(rns => rns <= planned).length;
  return {
    weekday,
    isDay,
    planned,
    shifts: needed.length,
    /** RNs needed; null without recorded shifts. */
    mean: need?.meanRnTarget ?? null,
    median: percentile(needed, 0.5),
    p75: percentile(needed, 0.75),
    p90: percentile(needed, 0.9),
    /** Recorded shifts that needed no more RNs than planned, and their share of all, 0 to 1. */
    coveredShifts,
    coveredShare: toShare(coveredShifts, needed.length),
  };
}

function toShare(shifts: number, allShifts: number): number | null {
  return allShifts === 0 ? null : shifts / allShifts;
}

const thousandth = microPerUnit / 1_000n;

/** Rounded up: rounding down would leave the very shift uncovered whose need is the percentile. */
function toGridPrecision(rns: number | null): number | null {
  if (rns === null) return null;
  return microToNumber(((toMicro(rns) + thousandth - 1n) / thousandth) * thousandth);
}
