import { describe, expect, test } from 'vitest';
import type { ActionResult } from './flag-state.ts';
import { type ActionTry, rankWhatHelped } from './what-helped.ts';

const times = (count: number, action: string, result: ActionResult, rns: string | null = null): ActionTry[] =>
  Array.from({ length: count }, () => ({ action, result, rns }));

const rank = (...args: Parameters<typeof rankWhatHelped>) =>
  rankWhatHelped(...args).map(({ action, helped, tries }) => `${action} ${helped} of ${tries}`);

describe('what helped', () => {
  test('comes first with at least 5 tries, by the share that helped; the rest has the hospital’s order', () => {
    const tries = [
      ...times(9, 'Float pool', 'helped'),
      ...times(21, 'Float pool', 'no'),
      ...times(20, 'On-call', 'helped'),
      ...times(4, 'On-call', 'partly'),
      ...times(8, 'On-call', 'no'),
      ...times(4, 'Agency', 'helped'),
      ...times(5, 'Overtime', 'no'),
    ];
    expect(rank(tries, ['Sister unit', 'Float pool', 'On-call', 'Overtime', 'Agency'])).toEqual([
      'On-call 24 of 32',
      'Float pool 9 of 30',
      'Overtime 0 of 5',
      'Sister unit 0 of 0',
      'Agency 4 of 4',
    ]);
  });

  test('puts more tries before fewer of the same share, then the hospital’s order', () => {
    const tries = [
      ...times(2, 'A', 'helped'),
      ...times(4, 'A', 'no'),
      ...times(3, 'B', 'helped'),
      ...times(6, 'B', 'no'),
      ...times(2, 'C', 'partly'),
      ...times(4, 'C', 'no'),
    ];
    expect(rank(tries, ['C', 'A', 'B'])).toEqual(['B 3 of 9', 'C 2 of 6', 'A 2 of 6']);
  });

  test('keeps actions that the hospital no longer lists: few tries are last, by name', () => {
    const tries = [
      ...times(1, 'Zebra', 'helped'),
      ...times(1, 'Old agency', 'no'),
      ...times(5, 'Old pool', 'no'),
    ];
    expect(rank(tries, ['Float pool'])).toEqual([
      'Old pool 0 of 5',
      'Float pool 0 of 0',
      'Old agency 0 of 1',
      'Zebra 1 of 1',
    ]);
  });

  test('has the mean of the RNs that were given, and none without any', () => {
    const tries = [
      ...times(1, 'A', 'helped', '1.500'),
      ...times(1, 'A', 'no', '0.000'),
      ...times(1, 'A', 'partly'),
      ...times(1, 'B', 'helped'),
    ];
    expect(rankWhatHelped(tries, ['A', 'B']).map(({ rns }) => rns)).toEqual([0.75, null]);
  });

  test('names an action once that the hospital lists twice', () => {
    expect(rank([], ['A', 'A'])).toEqual(['A 0 of 0']);
  });
});
