import { microPerUnit, quotient } from './decimal.ts';
import type { Tally } from './tally.ts';

/** The smallest real excess is a thousandth of an RN for a minute, about 0.000017 hours; less is rounding error. */
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

/** True if any shift has more premium RNs than actual RNs: regular and premium hours then exceed the total. */
export function hasPremiumBeyondActual({
  total,
  regular,
  premium,
}: ReturnType<typeof computeNursingHours>): boolean {
  const parts = Object.values(premium).reduce((sum, hours) => sum + hours, regular);
  return parts - total > smallestExcessHours;
}

function minutesToHours(microMinutes: bigint): number {
  return quotient(microMinutes, 60n * microPerUnit) ?? 0;
}
