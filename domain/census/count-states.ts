import type { CountChange } from './apply-events.ts';
import type { CensusRule } from './census-rules.ts';

/** Patients of one module by field, from an instant until the next state. */
export interface CountState {
  at: number;
  counts: Readonly<Record<string, number>>;
}

/**
 * The states of a module after changes. An event that arrives late changes the state at its time and all later ones. `states` are in
 * order of time and begin with the last one before the first change, if there is one. Every field that a rule names has a number.
 */
export function changeStates(
  states: readonly CountState[],
  changes: readonly CountChange[],
  rules: readonly CensusRule[],
): CountState[] {
  const zeros: Record<string, number> = Object.fromEntries(rules.map(({ field }) => [field, 0]));
  const result = states.map(({ at, counts }) => ({ at, counts: { ...counts } }));
  for (const { at, field, by } of changes) {
    const first = result.findLastIndex(state => state.at < at) + 1;
    if (result[first]?.at !== at)
      result.splice(first, 0, { at, counts: { ...(result[first - 1]?.counts ?? zeros) } });
    // A month has thousands of states, so their copies are changed in place.
    for (const { counts } of result.slice(first)) {
      // States from before the rules were changed may not have counted the visit, so the number cannot fall below 0.
      counts[field] = Math.max(0, (counts[field] ?? 0) + by);
    }
  }
  return result;
}
