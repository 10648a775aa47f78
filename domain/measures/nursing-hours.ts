import type { DateGrain } from '../time/date-grain.ts';
import { microPerUnit, quotient } from './decimal.ts';
import type { Tally } from './tally.ts';

/** Hours of RN work (D20), from the minutes that really passed. */
export interface NursingHours {
  readonly total: number;
  readonly regular: number;
  /** By premium type id; a type without hours is absent. */
  readonly premium: Readonly<Record<string, number>>;
}

export type NursingHoursMetric = 'hours' | 'ftes' | 'percentage';

/** A full-time RN works 40 hours in a week of 7 days: 5.714 hours a calendar day. */
export const fteHoursPerDay = 5.714;

/** A thousandth of an RN for a minute is 0.00002 hours; below that it is the noise of adding numbers. */
const smallestExcessHours = 0.00001;

/** Example: 6 RNs for 4 hours, 1 of them on overtime, are 24 hours: 20 regular and 4 of overtime. */
export function computeNursingHours(tally: Tally): NursingHours {
  return {
    total: hoursOf(tally.rnActualMinutes),
    regular: hoursOf(tally.regularMinutes),
    premium: Object.fromEntries(
      Object.entries(tally.premiumMinutes).map(([type, minutes]) => [type, hoursOf(minutes)]),
    ),
  };
}

/** Whether some shift has more premium RNs than RNs working: then regular and premium add up to more than the total. */
export function hasPremiumBeyondActual({ total, regular, premium }: NursingHours): boolean {
  const parts = Object.values(premium).reduce((sum, hours) => sum + hours, regular);
  return parts - total > smallestExcessHours;
}

/** Full-time RNs that such hours keep busy over so many days; null for no days. Example: 162 hours in 2 days are 14.18. */
export function hoursToFtes(hours: number, days: number): number | null {
  return days === 0 ? null : hours / (fteHoursPerDay * days);
}

/** In percent; null when the total is 0. */
export function hoursPercentage(hours: number, totalHours: number): number | null {
  return totalHours === 0 ? null : (100 * hours) / totalHours;
}

/** One figure of a row in the metric chosen. */
export function convertHours(
  hours: number,
  metric: NursingHoursMetric,
  row: { readonly total: number; readonly days: number },
): number | null {
  switch (metric) {
    case 'hours':
      return hours;
    case 'ftes':
      return hoursToFtes(hours, row.days);
    case 'percentage':
      return hoursPercentage(hours, row.total);
  }
}

/** FTEs mean nothing for a single day, so daily reports do not offer them. */
export function listMetrics(grain: DateGrain): readonly NursingHoursMetric[] {
  return grain === 'day' ? ['hours', 'percentage'] : ['hours', 'ftes', 'percentage'];
}

function hoursOf(microMinutes: bigint): number {
  return quotient(microMinutes, 60n * microPerUnit) ?? 0;
}
