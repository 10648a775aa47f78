import type { DateGrain } from '../time/date-grain.ts';
import { microPerUnit, quotient } from './decimal.ts';
import type { Tally } from './tally.ts';

export type NursingHoursMetric = 'hours' | 'ftes' | 'percentage';

/** A full-time RN works 40 hours in a week of 7 days: 5.714 hours a calendar day. */
export const fteHoursPerDay = 5.714;

/** The smallest real excess is a thousandth of an RN for a minute, 0.00002 hours; less is rounding error. */
const smallestExcessHours = 0.00001;

/** Hours of RN work (D20), premium hours by type id. Example: 6 RNs for 4 hours, 1 of them on overtime, are 24 hours: 20 regular and 4 of overtime. */
export function computeNursingHours(tally: Tally) {
  return {
    total: minutesToHours(tally.rnActualMinutes),
    regular: minutesToHours(tally.regularMinutes),
    premium: Object.fromEntries(
      Object.entries(tally.premiumMinutes).map(([type, minutes]) => [type, minutesToHours(minutes)]),
    ),
  };
}

/** True if a shift has more premium RNs than actual RNs: regular and premium hours then exceed the total. */
export function hasPremiumBeyondActual({
  total,
  regular,
  premium,
}: ReturnType<typeof computeNursingHours>): boolean {
  const parts = Object.values(premium).reduce((sum, hours) => sum + hours, regular);
  return parts - total > smallestExcessHours;
}

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

function minutesToHours(microMinutes: bigint): number {
  return quotient(microMinutes, 60n * microPerUnit) ?? 0;
}
