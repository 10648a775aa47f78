import type { StandardInForce } from '../setting/setting.ts';
import type { JudgedShift } from './judge-shift.ts';
import { requireOfUnits, toMillionths } from './required-rns.ts';

/**
 * How many more patients of each class the RNs here could take before the standard requires another RN, each class by itself; 0 in
 * a shift that is short. Example: 3 RNs with 5 patients of a class with at most 2 per RN have one place left. Null where the standard leaves
 * patients out, because the RNs have these as well (D62).
 */
export function countSparePlaces(
  standard: StandardInForce,
  { classes: patients, direct, left_out }: Pick<JudgedShift, 'classes' | 'direct' | 'left_out'>,
): Record<string, number> | null {
  if (left_out > 0) return null;
  const { classes } = standard;

  function isEnough(added: string, places: number): boolean {
    const counts = classes.map(({ id }) => toMillionths((patients[id] ?? 0) + (id === added ? places : 0)));
    return requireOfUnits(standard, counts) <= direct;
  }

  return Object.fromEntries(
    classes.map(({ id, max }) => [id, findLargest(Math.floor(direct * max), count => isEnough(id, count))]),
  );
}

/** The largest whole number up to `most` that holds, if every one below it holds as well; 0 if none does. */
function findLargest(most: number, holds: (count: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
