import { describe, expect, test } from 'vitest';
import { describeAhead, describeChance, describeExpected } from './describe-windows.ts';

test.each([
  [9, 11, '9–11 RNs expected'],
  [9.04, 10.96, '9–11 RNs expected'],
  [8.6, 11, '8.6–11.0 RNs expected'],
  [2, 2, '2 RNs expected'],
  [2.41, 2.44, '2.4 RNs expected'],
])('a band from %s to %s reads "%s"', (p10, p90, text) => {
  expect(describeExpected({ p10, p90 })).toBe(text);
});

test.each([
  [0, 'less than 1 in 20'],
  [0.05, '1 in 20'],
  [0.31, '1 in 3'],
  [0.5, '1 in 2'],
  [0.7, '2 in 3'],
  [0.88, '9 in 10'],
  [1, 'more than 19 in 20'],
])('a chance of %s reads "%s"', (probability, text) => {
  expect(describeChance(probability)).toBe(text);
});

describe('the windows ahead', () => {
  const create = (name: string, p90: number, chanceShort: number | null) => ({
    name,
    rnTarget: { p10: p90 - 2, p90 },
    planned: chanceShort === null ? null : 10,
    chanceShort,
  });

  test('are summed up by the one that is most likely to be short', () => {
    expect(
      describeAhead([create('07:00', 12, null), create('11:00', 9, 0.1), create('15:00', 11, 0.3)]),
    ).toBe('15:00: 1 in 3 to be short. 9–11 RNs expected, 10 planned.');
  });

  test('are summed up in one sentence if the plan is enough for all', () => {
    expect(describeAhead([create('11:00', 9, 0.01), create('15:00', 10, 0.04)])).toBe(
      'Every window: less than 1 in 20 to be short of the plan.',
    );
  });

  test('are summed up by the busiest one without a plan', () => {
    expect(describeAhead([create('11:00', 9, null), create('15:00', 11, null)])).toBe(
      'Busiest: 15:00, 9–11 RNs expected.',
    );
    expect(describeAhead([])).toBe('');
  });
});
