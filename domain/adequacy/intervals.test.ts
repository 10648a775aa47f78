import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogisticFit } from './fit-logistic.ts';
import { findVarianceAt, hasSlope, predictShare, z95 } from './intervals.ts';

const fit: LogisticFit = { a: -1, b: -0.1, seA: 0.2, seB: 0.02, covariance: 0.001 };

/** With a slope, and a covariance that two such errors can have. */
const fits = fc
  .record({
    a: fc.double({ min: -4, max: 4, noNaN: true }),
    b: fc.double({ min: -1, max: -0.02, noNaN: true }),
    seA: fc.double({ min: 0.01, max: 1, noNaN: true }),
    steepness: fc.double({ min: 2.1, max: 20, noNaN: true }),
    correlation: fc.double({ min: -0.95, max: 0.95, noNaN: true }),
  })
  .map(({ a, b, seA, steepness, correlation }) => {
    const seB = -b / steepness;
    return { a, b, seA, seB, covariance: correlation * seA * seB };
  });

describe('the variance at a share', () => {
  test('is where the curve has that share', () => {
    expect(findVarianceAt(fit, 0.5).value).toBeCloseTo(-10, 10);
    expect(findVarianceAt(fit, 0.2).value).toBeCloseTo((Math.log(0.25) + 1) / -0.1, 10);
  });

  test('has an interval whose ends just differ significantly from the share', () => {
    fc.assert(
      fc.property(fits, fc.double({ min: 0.05, max: 0.95, noNaN: true }), (each, share) => {
        const { value, low, high } = findVarianceAt(each, share);
        expect(low).toBeLessThanOrEqual(value);
        expect(value).toBeLessThanOrEqual(high);
        for (const end of [low, high]) {
          const distance = each.a + each.b * end - Math.log(share / (1 - share));
          const spread = each.seA ** 2 + 2 * end * each.covariance + (end * each.seB) ** 2;
          expect((Math.abs(distance) / Math.sqrt(spread)).toFixed(3)).toBe(z95.toFixed(3));
        }
      }),
    );
  });

  test('has an interval that is longer on the side where the curve is flatter', () => {
    const { value, low, high } = findVarianceAt({ ...fit, covariance: 0 }, 0.5);
    expect(value - low).toBeGreaterThan(high - value);
  });
});

describe('a slope', () => {
  test.each([
    [-0.1, 0.05, true],
    [-0.1, 0.0511, false],
    [0.1, 0.01, false],
    [0, 0, false],
  ])('that is %d with an error of %d is clear: %s', (b, seB, expected) => {
    expect(hasSlope({ b, seB })).toBe(expected);
  });
});

describe('the share at a variance', () => {
  test('is inside its band, which never leaves 0 to 1', () => {
    fc.assert(
      fc.property(fits, fc.double({ min: -100, max: 100, noNaN: true }), (each, variance) => {
        const { value, low, high } = predictShare(each, variance);
        expect(0 <= low && low <= value && value <= high && high <= 1).toBe(true);
      }),
    );
  });

  test('has the band of its logit', () => {
    const { value, low, high } = predictShare(fit, 0);
    expect(value).toBeCloseTo(0.26894, 5);
    expect(low).toBeCloseTo(0.1991, 4);
    expect(high).toBeCloseTo(0.35251, 4);
  });

  test('reaches the ends of the interval where the band crosses the share', () => {
    const { low, high } = findVarianceAt(fit, 0.2);
    expect(predictShare(fit, low).low).toBeCloseTo(0.2, 8);
    expect(predictShare(fit, high).high).toBeCloseTo(0.2, 8);
  });
});
