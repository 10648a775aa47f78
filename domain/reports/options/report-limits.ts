import { maxShiftWindows } from '../../shifts/shift-window-config.ts';
import { countDays, type DateRange } from '../../time/calendar.ts';
import type { DateGrain } from '../../time/date-grain.ts';
import { countPeriods } from '../../time/periods.ts';

/** Three years by day, 21 by week: more rows than people read, and few enough for a quick answer. */
export const maxPeriods = 1_100;

/** Periods × modules of a report with groupings by module or hospital: 36 modules over three years by day. */
const maxModulePeriods = 40_000;

/** Shifts that a report reads one by one for percentiles: 76 modules over three years with six windows. */
export const maxSampledShifts = 500_000;

/** Comments or red flags in one report, and shifts in one download. */
export const maxComments = 20_000;
export const maxRedFlags = 20_000;
export const maxExportedShifts = 250_000;

/** Too many rows for a report; a coarser grain has fewer. */
export function hasTooManyPeriods(range: DateRange, grain: DateGrain): boolean {
  return countPeriods(range, grain) > maxPeriods;
}

export function hasTooManyModulePeriods(modules: number, range: DateRange, grain: DateGrain): boolean {
  return modules * countPeriods(range, grain) > maxModulePeriods;
}

/** An upper bound, so that shifts are counted only if there may be too many. */
export function mayHaveTooManyShifts(modules: number, range: DateRange): boolean {
  return modules * countDays(range) * maxShiftWindows > maxSampledShifts;
}
