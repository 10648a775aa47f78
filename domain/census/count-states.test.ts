import { describe, expect, test } from 'vitest';
import type { CensusRule } from './census-rules.ts';
import { changeStates } from './count-states.ts';

const rules = [{ field: 10 }, { field: 20 }] as CensusRule[];
const change = (at: number, field: number, by: 1 | -1) => ({ module: 1, at, field, by });

describe('the states of a module', () => {
  test('begin with a number for every field that a rule names', () => {
    expect(changeStates([], [change(5, 10, 1)], rules)).toEqual([{ at: 5, counts: { 10: 1, 20: 0 } }]);
  });

  test('have one more after a change', () => {
    const states = [{ at: 5, counts: { 10: 1, 20: 0 } }];
    expect(changeStates(states, [change(6, 10, -1), change(6, 20, 1)], rules)).toEqual([
      ...states,
      { at: 6, counts: { 10: 0, 20: 1 } },
    ]);
  });

  test('are all corrected from the time of a late change on', () => {
    const states = [
      { at: 5, counts: { 10: 1 } },
      { at: 9, counts: { 10: 2 } },
    ];
    expect(changeStates(states, [change(7, 10, 1)], rules)).toEqual([
      { at: 5, counts: { 10: 1 } },
      { at: 7, counts: { 10: 2 } },
      { at: 9, counts: { 10: 3 } },
    ]);
    expect(changeStates(states, [change(3, 10, 1)], rules).map(({ counts }) => counts[10])).toEqual([
      1, 2, 3,
    ]);
  });

  test('never have a number below 0', () => {
    expect(changeStates([{ at: 5, counts: {} }], [change(5, 10, -1)], rules)).toEqual([
      { at: 5, counts: { 10: 0 } },
    ]);
  });
});
