import { describe, expect, test } from 'vitest';
import {
  describeAhead,
  describeChance,
  describeComing,
  describeExpected,
  describeNext,
  describeRequired,
  describeRequiredAhead,
} from './describe-windows.ts';

test.each([
  [9, 11, '9–11 RNs expected'],
  [9.04, 10.96, '9–11 RNs expected'],
  [8.6, 11, '8.6–11.0 RNs expected'],
  [2, 2, '2 RNs expected'],
  [2.41, 2.44, '2.4 RNs expected'],
])('a band from %s to %s reads "%s"', (p10, p90, text) => {
  expect(describeExpected({ p10, p90 })).toBe(text);
});

test('the next window has its time, and what is expected if that is known', () => {
  expect(describeNext('19:00', { p10: 9, p90: 11 }, null)).toBe('Next 19:00: 9–11 RNs expected');
  expect(describeNext('19:00', { p10: 7, p90: 9 }, 6)).toBe('Next 19:00: scheduled 6, expected 7–9');
  expect(describeNext('19:00', null, 6)).toBe('Next 19:00: scheduled 6');
  expect(describeNext('19:00', null, null)).toBe('Next 19:00');
});

test.each([
  [{ p10: 7, p90: 9 }, 6, 'Scheduled 6, expected 7–9'],
  [{ p10: 7.1, p90: 9.26 }, 6.25, 'Scheduled 6.3, expected 7.1–9.3'],
  [{ p10: 7, p90: 9 }, 0, 'Scheduled 0, expected 7–9'],
  [null, 6, 'Scheduled 6'],
  [{ p10: 7, p90: 9 }, null, '7–9 RNs expected'],
  [null, null, ''],
])('a coming window with %o expected and %s scheduled reads "%s"', (expected, scheduled, text) => {
  expect(describeComing(expected, scheduled)).toBe(text);
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
  const create = (
    name: string,
    p90: number,
    chanceShort: number | null,
    scheduled: number | null = null,
  ) => ({
    name,
    scheduled,
    rnTarget: { p10: p90 - 2, p90 },
    planned: chanceShort === null ? null : 10,
    chanceShort,
  });

  test('are summed up by the one that is most likely to be short', () => {
    expect(
      describeAhead([create('07:00', 12, null), create('11:00', 9, 0.1), create('15:00', 11, 0.3)]),
    ).toBe('15:00: 1 in 3 chance of being short. 9–11 RNs expected, 10 planned.');
  });

  test('are summed up in one sentence if the plan is enough for all', () => {
    expect(describeAhead([create('11:00', 9, 0.01), create('15:00', 10, 0.04)])).toBe(
      'Every window: less than a 1 in 20 chance of needing more than planned.',
    );
  });

  test('name the scheduled RNs where they are known', () => {
    expect(describeAhead([create('11:00', 9, 0.1), create('15:00', 11, 0.3, 8)])).toBe(
      '15:00: 1 in 3 chance of being short. 9–11 RNs expected, 8 scheduled.',
    );
    expect(describeAhead([create('11:00', 9, 0.01, 12)])).toBe(
      'Every window: less than a 1 in 20 chance of being short.',
    );
  });

  test('are summed up by the busiest one without a plan', () => {
    expect(describeAhead([create('11:00', 9, null), create('15:00', 11, null)])).toBe(
      'Busiest: 15:00, 9–11 RNs expected.',
    );
    expect(describeAhead([])).toBe('');
  });
});

test.each([
  [4.2, 6.1, 0.33, 'Oregon: 4–7 required, short 1 in 3'],
  [5, 6, null, 'Oregon: 5–6 required'],
  [5, 5, 0, 'Oregon: 5 required'],
])('required RNs from %s to %s with a chance of %s read "%s"', (p10, p90, chance, text) => {
  expect(describeRequired('Oregon', { p10, p90 }, chance)).toBe(text);
});

describe('the RNs that a standard will require', () => {
  const create = (name: string, p90: number | null, chanceStandardShort: number | null) => ({
    name,
    required: p90 === null ? null : { p10: p90 - 2, p90 },
    chanceStandardShort,
  });
  const describeAll = (...windows: ReturnType<typeof create>[]) => describeRequiredAhead('Oregon', windows);

  test('are summed up by the window that is most likely to be short', () => {
    expect(describeAll(create('07:00', 9, null), create('11:00', 6.2, 0.1), create('15:00', 7, 0.5))).toBe(
      'Oregon: 1 in 2 chance of being short at 15:00, 5–7 required.',
    );
  });

  test('are summed up in one sentence if the plan is enough for all', () => {
    expect(describeAll(create('11:00', 6, 0), create('15:00', 7, 0.04))).toBe(
      'Oregon: less than a 1 in 20 chance of being short in every window.',
    );
  });

  test('are summed up by the window that requires most without a plan', () => {
    expect(describeAll(create('11:00', 6, null), create('15:00', 6.5, null))).toBe(
      'Oregon: most at 15:00, 4–7 required.',
    );
  });

  test('say nothing if the standard can rate no window', () => {
    expect(describeAll(create('11:00', null, null))).toBe('');
  });
});
