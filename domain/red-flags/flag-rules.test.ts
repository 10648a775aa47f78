import { describe, expect, test } from 'vitest';
import { findShortReasons, noRedFlagRules, type RedFlagRules } from './flag-rules.ts';

const rules = (change: Partial<RedFlagRules>): RedFlagRules => ({ ...noRedFlagRules, ...change });
const shift = (rnTarget: number, rnActual: number, minRnTarget = 0) => ({ rnTarget, rnActual, minRnTarget });

describe('a shift is flagged', () => {
  test.each([
    [4, 3, 25, true],
    [4, 3.01, 25, false],
    [3.3, 2.475, 25, true],
    [3.3, 2.476, 25, false],
    [4, 0, 100, true],
    [4, 5, 25, false],
    [0, 0, 25, false],
  ])(
    'a shift with a target of %s, %s RNs and a limit of %s percent is flagged: %s',
    (target, actual, limit, isFlagged) => {
      expect(findShortReasons(shift(target, actual), rules({ under_percent: limit }))).toEqual(
        isFlagged ? ['percent'] : [],
      );
    },
  );

  test.each([
    [4, 2.5, 1.5, true],
    [4, 2.6, 1.5, false],
  ])(
    'a shift with a target of %s, %s RNs and a limit of %s RNs is flagged: %s',
    (target, actual, limit, isFlagged) => {
      expect(findShortReasons(shift(target, actual), rules({ under_rns: limit }))).toEqual(
        isFlagged ? ['rns'] : [],
      );
    },
  );

  test('a shift below the minimum that was stored with it is flagged', () => {
    expect(findShortReasons(shift(4, 1.9, 2), rules({ below_minimum: true }))).toEqual(['minimum']);
    expect(findShortReasons(shift(4, 2, 2), rules({ below_minimum: true }))).toEqual([]);
    expect(findShortReasons(shift(4, 1, 2), rules({}))).toEqual([]);
  });

  test('only if it is under target as it is displayed', () => {
    const strict = rules({ under_percent: 1, under_rns: 0.01, below_minimum: true });
    expect(findShortReasons(shift(2, 1.96, 2), strict)).toEqual([]);
    expect(findShortReasons(shift(2, 1.95, 2), strict)).toEqual(['percent', 'rns', 'minimum']);
  });

  test('a shift is flagged for every rule that it breaks, from decimals as they are stored', () => {
    const stored = { rnTarget: '4.000000', rnActual: '2.500', minRnTarget: '3.00' };
    expect(findShortReasons(stored, rules({ under_percent: 25, under_rns: 2, below_minimum: true }))).toEqual(
      ['percent', 'minimum'],
    );
  });
});
