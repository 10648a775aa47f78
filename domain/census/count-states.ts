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
  const zeros = Object.fromEntries(rules.map(({ field }) => [field, 0]));
  let result = [...states];
  for (const { at, field, by } of changes) {
    const before = result.findLast(state => state.at <= at);
    if (before?.at !== at) {
      result = [...result, { at, counts: before?.counts ?? zeros }].sort((a, b) => a.at - b.at);
    }
    result = result.map(state =>
      state.at < at ? state : { ...state, counts: add(state.counts, field, by) },
    );
  }
  return result;
}

/** States from before the rules were changed may not have counted the visit, so the number cannot fall below 0. */
function add(counts: CountState['counts'], field: number, by: number): CountState['counts'] {
  return { ...counts, [field]: Math.max(0, (counts[field] ?? 0) + by) };
}
