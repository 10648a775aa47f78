import type { Mix } from '../packs/pack.ts';
import type { StandardInForce } from '../setting/setting.ts';

export const millionthsPerUnit = 1_000_000;

/** Exact for numbers with at most 6 decimals. */
export function toMillionths(value: number): number {
  return Math.round(value * millionthsPerUnit);
}

/**
 * Patients of a class, in whole millionths, of whom one RN has at most `max`. They are exact numbers up to nine billion patients;
 * big integers would make a report of a year take eight times as long.
 */
interface ClassLoad {
  readonly patients: number;
  readonly max: number;
}

/**
 * The fewest RNs for these patients (B16). With 3 patients of a class with 2 per RN and 5 of one with 4, `own` needs 2 + 2,
 * `share` ⌈1.5 + 1.25⌉ = 3, and `strict` 2 + ⌈(5 − 1) / 4⌉ = 3.
 */
export function computeRequiredRns(loads: readonly ClassLoad[], mix: Mix, floor: number): number {
  return Math.max(rulesByMix[mix](loads), floor);
}

/**
 * The required RNs for the patients of all units of a standard, by place of the class. Each unit has RNs of its own by its own mix, so
 * the results are added (D62). Labor with a floor of 2 and 1 RN for labor requires 2; with 1 RN more for antepartum it still does.
 */
export function requireOfUnits(
  { units, floor }: Pick<StandardInForce, 'units' | 'floor'>,
  patients: readonly number[],
): number {
  let [first, rns] = [0, 0];
  for (const { classes, mix } of units) {
    const start = first;
    const loads = classes.map(({ max }, place) => ({ patients: patients[start + place] ?? 0, max }));
    rns += computeRequiredRns(loads, mix, 0);
    first += classes.length;
  }
  return Math.max(rns, floor);
}

const rulesByMix: Readonly<Record<Mix, (loads: readonly ClassLoad[]) => number>> = {
  own: loads => loads.reduce((rns, { patients, max }) => rns + countRequiredRns(patients, max), 0),
  strict: requireStrict,
  share: requireShared,
};

/**
 * A nurse with a patient of a class has at most that class's maximum of patients in all. So the classes with the smallest maximum
 * come first, and each fills the free places of the nurses before it.
 */
function requireStrict(loads: readonly ClassLoad[]): number {
  let rns = 0;
  let free = 0;
  for (const { patients, max } of loads.toSorted((a, b) => a.max - b.max)) {
    const more = countRequiredRns(Math.max(patients - free, 0), max);
    free += more * max * millionthsPerUnit - patients;
    rns += more;
  }
  return rns;
}

/** The sum of patients / max as a fraction, so that ⌈1/3 + 2/3⌉ is 1. Its terms may be too large for exact numbers. */
function requireShared(loads: readonly ClassLoad[]): number {
  let dividend = 0n;
  let divisor = 1n;
  for (const load of loads) {
    const [patients, max] = [BigInt(load.patients), BigInt(load.max * millionthsPerUnit)];
    dividend = dividend * max + patients * divisor;
    divisor *= max;
  }
  return Number((dividend + divisor - 1n) / divisor);
}

/** Rounded up by the remainder, because a quotient may be rounded. */
function countRequiredRns(patients: number, max: number): number {
  const places = max * millionthsPerUnit;
  const rest = patients % places;
  return (patients - rest) / places + (rest > 0 ? 1 : 0);
}

/** The RNs working, in whole persons: 5.5 are 5. A charge nurse counts if she was counted. */
export function countDirectRns(rnActual: number | string): number {
  return Math.floor(Number(rnActual));
}
