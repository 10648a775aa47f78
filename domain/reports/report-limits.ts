import { maxShiftWindows } from '../shifts/shift-window-config.ts';
import { countDays, type DateRange } from '../time/calendar.ts';
import type { DateGrain } from '../time/date-grain.ts';
import { listPeriods } from '../time/periods.ts';

/** Three years by day, 21 by week: more rows than anybody reads, and few enough to answer at once. */
export const maxPeriods = 1_100;

/** Periods of all modules of a report that has one grouping a module or a hospital: 36 modules of three years by day. */
const maxModulePeriods = 40_000;

/** Shifts that a report looks at one by one, for percentiles: 76 modules of three years with six windows. */
export const maxSampledShifts = 500_000;

/** Comments that one report lists, and shifts that one download holds. */
export const maxComments = 20_000;
export const maxExportedShifts = 250_000;

/** Whether a report would have more rows than it shows; then a coarser granularity will do. */
export function hasTooManyPeriods(range: DateRange, grain: DateGrain): boolean {
  return listPeriods(range, grain).length > maxPeriods;
}

export function hasTooManyModulePeriods(modules: number, range: DateRange, grain: DateGrain): boolean {
  return modules * listPeriods(range, grain).length > maxModulePeriods;
}

/** Whether there can be more shifts than a report looks at one by one; only then do they need to be counted. */
export function mayHaveTooManyShifts(modules: number, range: DateRange): boolean {
  return modules * countDays(range) * maxShiftWindows > maxSampledShifts;
}
