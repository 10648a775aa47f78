import { describe, expect, test } from 'vitest';
import { computeVariance, keepFirstVariance } from './first-variance.ts';

describe('a variance', () => {
  test.each([
    [4, 5, 25, 25],
    [4, 3, -25, -25],
    [4, 4, 0, 0],
    [4, 0, -100, -100],
    [4, 8, 100, 100],
    [4, 8.5, 112.5, 100],
    [2, 999, 49_850, 100],
    [0, 5, null, null],
  ])(
    'is $2% with $0 RNs needed and $1 working, and $3% for an answer of a person',
    (rnTarget, rnActual, ...expected) => {
      const shift = { rnTarget, rnActual };
      expect([computeVariance(shift), keepFirstVariance([], shift)]).toEqual(expected);
    },
  );
});

test('a later answer has the variance of the first one, whatever the shift is by now', () => {
  const shift = { rnTarget: 4, rnActual: 999 };
  expect(keepFirstVariance([{ variance: -25 }, { variance: -25 }], shift)).toBe(-25);
  expect(keepFirstVariance([{ variance: null }], shift)).toBeNull();
});
