import { fteHoursPerDay } from '#domain/measures/convert-hours.ts';
import {
  addDays,
  addMonths,
  countDays,
  type DateRange,
  type IsoDate,
  startOfYear,
} from '#domain/time/calendar.ts';
import type { ScheduledRow } from '../schedule/scheduled-block.ts';
import type { Bridge } from './bridge.ts';

/** Hours and dollars of a day; dollars are null without a plan that the reader may see. */
export interface DailyRate {
  readonly hours: number;
  readonly dollars: number | null;
}

/** A month of a plan: what was planned, what the patients needed and what was worked, as rates of a day. */
export interface PlanMonth extends DateRange {
  readonly label: string;
  readonly days: number;
  readonly planned: DailyRate;
  readonly needed: DailyRate;
  readonly actual: DailyRate;
  /** Scheduled hours of a day (B17); null without shifts that have scheduled RNs. */
  readonly scheduled: number | null;
}

/** RN hours of the shifts that have scheduled RNs. */
type Rostered = Pick<ScheduledRow, 'scheduled' | 'worked'>;

type PlanBridge = Pick<Bridge, 'levels' | 'hours' | 'cost'>;

/**
 * Needed hours are those of the target; they are priced at the plan's mean wage. Not every shift may have scheduled RNs: the scheduled
 * hours are the actual ones times scheduled by worked hours of the shifts that do.
 */
export function readPlanMonth(
  month: DateRange & { readonly label: string },
  bridge: PlanBridge,
  { hoursPerDay, rostered }: { readonly hoursPerDay: number; readonly rostered?: Rostered | undefined },
): PlanMonth {
  const { levels, hours, cost } = bridge;
  const needed = (levels.period.workload + levels.period.minimum) * hoursPerDay;
  const wage = cost && hours.start > 0 ? cost.start / hours.start : null;
  return {
    ...month,
    days: countDays(month),
    planned: { hours: hours.start, dollars: cost?.start ?? null },
    needed: { hours: needed, dollars: wage === null ? null : needed * wage },
    actual: { hours: hours.end, dollars: cost?.end ?? null },
    scheduled: rostered && rostered.worked > 0 ? (hours.end * rostered.scheduled) / rostered.worked : null,
  };
}

/** Full-time RNs for hours a day. */
export function toFtes(hoursPerDay: number): number {
  return hoursPerDay / fteHoursPerDay;
}

export interface YearEnd {
  readonly year: IsoDate;
  readonly planned: number;
  /** At the mean rate of the year's months so far. */
  readonly expected: number;
  /** With the lowest and the highest month's rate for the rest of the year. */
  readonly lowest: number;
  readonly highest: number;
}

/**
 * The total at the end of the year: the months so far, then the remaining days at their mean rate. Null without a month of this
 * year, or without dollars. Example: 100 hours a day in January of a year of 365 days give 36,500.
 */
export function forecastYearEnd(
  months: readonly PlanMonth[],
  today: IsoDate,
  measure: keyof DailyRate,
): YearEnd | null {
  const year = startOfYear(today);
  const recent = months.filter(month => month.start >= year);
  const rates = recent.map(month => ({
    days: month.days,
    planned: month.planned[measure],
    actual: month.actual[measure],
  }));
  const known = rates.flatMap(({ days, planned, actual }) =>
    planned === null || actual === null ? [] : [{ days, planned, actual }],
  );
  if (known.length === 0) return null;
  const days = known.reduce((sum, rate) => sum + rate.days, 0);
  const total = (pick: (rate: (typeof known)[number]) => number) =>
    known.reduce((sum, rate) => sum + pick(rate) * rate.days, 0);
  const [soFar, planned] = [total(rate => rate.actual), total(rate => rate.planned)];
  const all = countDays({ start: year, end: addDays(addMonths(year, 12), -1) });
  const remaining = all - days;
  const monthly = known.map(rate => rate.actual);
  return {
    year,
    planned: (planned / days) * all,
    expected: soFar + (soFar / days) * remaining,
    lowest: soFar + Math.min(...monthly) * remaining,
    highest: soFar + Math.max(...monthly) * remaining,
  };
}
