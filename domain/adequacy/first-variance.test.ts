import { describe, expect, test } from 'vitest';
import { computeVariance, keepFirstVariance } from './first-variance.ts';

describe('a variance', () => {
  test.each([
    [4, 5, 25],
    [4, 3, -25],
    [4, 4, 0],
    [4, 0, -100],
    [4, 8, 100],
    [4, 8.5, 100],
    [2, 999, 100],
    [0, 5, null],
  ])('with %d RNs needed and %d working is %s', (rnTarget, rnActual, expected) => {
    expect(computeVariance({ rnTarget, rnActual })).toBe(expected);
  });
});

describe('an answer', () => {
  const shift = { rnTarget: 4, rnActual: 999 };

  test('has the variance of its shift if it is the first one', () => {
    expect(keepFirstVariance([], shift)).toBe(100);
  });

  test('has that of the first one, whatever the shift is by now', () => {
    expect(keepFirstVariance([{ variance: -25 }, { variance: -25 }], shift)).toBe(-25);
    expect(keepFirstVariance([{ variance: null }], shift)).toBeNull();
  });
});
