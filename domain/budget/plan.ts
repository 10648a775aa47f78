import { divideRounded, microToNumber, toMicro } from '../measures/decimal.ts';
import type { Weekday } from '../time/calendar.ts';
import type { CareGrid } from './budget.ts';

export type PlannedWeek = Pick<CareGrid, 'dayCounts' | 'nightCounts'>;

/** A blank counts as 0. */
export function getPlannedRns(plan: PlannedWeek, weekday: Weekday, isDay: boolean): number {
  return (isDay ? plan.dayCounts : plan.nightCounts)[weekday] ?? 0;
}

/** Null if none was entered. */
export function getHourlyWage(grid: CareGrid, isDay: boolean): number | null {
  return isDay ? grid.dayHourlyWage : grid.nightHourlyWage;
}

/** An hour of a premium type: the wage and the surcharge, which is a percentage of it (B10). $40 at 50 % is $60. */
export function computePremiumWage(hourlyWage: number | null, surchargePct: number): number | null {
  if (hourlyWage === null) return null;
  const wage = toMicro(hourlyWage);
  return microToNumber(wage + divideRounded(wage * toMicro(surchargePct), toMicro(100)));
}
