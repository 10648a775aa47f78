import { describe, expect, test } from 'vitest';
import { createAction, createFlag } from '#domain/testing/red-flags-source.ts';
import { computeTimes, countActions, countBroken, countByWeekday, countReasonsGiven } from './count-flags.ts';

test('flags are counted by weekday and window', () => {
  const flags = [
    { date: '2026-03-01', windowId: 420 },
    { date: '2026-03-02', windowId: 420 },
    { date: '2026-03-09', windowId: 420 },
    { date: '2026-03-07', windowId: 1140 },
  ];
  expect(countByWeekday(flags, [{ id: 420 }, { id: 1140 }])).toEqual([
    [1, 0],
    [2, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 1],
  ]);
});

describe('the minutes until flags are acknowledged', () => {
  test.each<[string, (number | null)[], object]>([
    ['none', [], { flags: 0, waiting: 0, median: null, p90: null }],
    ['one', [12], { flags: 1, waiting: 0, median: 12, p90: 12 }],
    ['two', [10, 20], { flags: 2, waiting: 0, median: 15, p90: 19 }],
    ['four in any order', [100, 10, 30, 20], { flags: 4, waiting: 0, median: 25, p90: 79 }],
    ['eleven', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 60], { flags: 11, waiting: 0, median: 6, p90: 10 }],
    ['some that are open', [null, 10, null], { flags: 1, waiting: 2, median: 10, p90: 10 }],
    ['all that are open', [null], { flags: 0, waiting: 1, median: null, p90: null }],
    ['half a minute', [0.5], { flags: 1, waiting: 0, median: 0.5, p90: 0.5 }],
  ])('the minutes of %s have a median and a 90th percentile where there are any', (_, minutes, expected) => {
    const flags = minutes.map(acknowledgedAfter => createFlag({ acknowledgedAfter }));
    expect(computeTimes(flags, 'acknowledgedAt')).toEqual(expected);
  });
});

test('the minutes until flags are resolved count from their opening', () => {
  const flags = [
    createFlag({ acknowledgedAfter: 5, resolvedAfter: 45 }),
    createFlag({ acknowledgedAfter: 5 }),
  ];
  expect(computeTimes(flags, 'resolvedAt')).toEqual({ flags: 1, waiting: 1, median: 45, p90: 45 });
});

test('a flag counts for every rule that its shift breaks', () => {
  const flags = [
    createFlag({ reasons: ['percent', 'minimum'] }),
    createFlag({ reasons: ['percent'] }),
    createFlag({ kind: 'missing', reasons: [] }),
  ];
  expect(countBroken(flags)).toEqual([
    { rule: 'percent', flags: 2 },
    { rule: 'minimum', flags: 1 },
    { rule: 'missing', flags: 1 },
  ]);
});

test('the reasons of flagged shifts come in the order of their number, then by name', () => {
  const flags = [['Sick call', 'High acuity'], ['Sick call', 'Sick call'], ['Admissions'], []].map(
    shiftReasons => ({ shiftReasons }),
  );
  expect(countReasonsGiven(flags)).toEqual([
    { reason: 'Sick call', flags: 2 },
    { reason: 'Admissions', flags: 1 },
    { reason: 'High acuity', flags: 1 },
  ]);
});

test('each action has its tries, whether they helped, and the exact sum of the RNs that were said', () => {
  const actions = [
    createAction({ action: 'Agency', result: 'no' }),
    createAction({ action: 'Float pool', result: 'helped', rns: '0.1' }),
    createAction({ action: 'Float pool', result: 'helped', rns: '0.200' }),
    createAction({ action: 'Float pool', result: 'partly' }),
    createAction({ action: 'Overtime', result: 'partly', rns: '0.5' }),
    createAction({ action: 'Float pool', result: 'no', rns: '0' }),
  ];
  expect(countActions(actions)).toEqual([
    { action: 'Float pool', tries: 4, helped: 2, partly: 1, no: 1, rns: 0.3, said: 3 },
    { action: 'Overtime', tries: 1, helped: 0, partly: 1, no: 0, rns: 0.5, said: 1 },
    { action: 'Agency', tries: 1, helped: 0, partly: 0, no: 1, rns: 0, said: 0 },
  ]);
});
