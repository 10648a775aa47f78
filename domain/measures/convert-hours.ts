import type { DateGrain } from '../time/date-grain.ts';

export type NursingHoursMetric = 'hours' | 'ftes' | 'percentage';

/** A full-time RN works 40 hours in a week of 7 days: 5.714 hours a calendar day. */
export const fteHoursPerDay = 5.714;

/** The number of full-time RNs for some hours over some days; null for 0 days. Example: 162 hours in 2 days are 14.18. */
export function hoursToFtes(hours: number, days: number): number | null {
  return days === 0 ? null : hours / (fteHoursPerDay * days);
}

/** In percent; null if the total is 0. */
export function hoursPercentage(hours: number, totalHours: number): number | null {
  return totalHours === 0 ? null : (100 * hours) / totalHours;
}

/** A figure of a row in the chosen metric. */
export function convertHours(
  hours: number,
  metric: NursingHoursMetric,
  row: { readonly total: number; readonly days: number },
): number | null {
  if (metric === 'ftes') return hoursToFtes(hours, row.days);
  return metric === 'percentage' ? hoursPercentage(hours, row.total) : hours;
}

/** Daily reports do not offer FTEs, which have no meaning for a single day. */
export function listMetrics(grain: DateGrain): readonly NursingHoursMetric[] {
  return grain === 'day' ? ['hours', 'percentage'] : ['hours', 'ftes', 'percentage'];
}
