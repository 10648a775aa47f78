import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FeltVariance, fitLogistic, logistic } from './fit-logistic.ts';

const felt = (few: readonly number[], enough: readonly number[]): FeltVariance[] => [
  ...few.map(variance => ({ variance, isTooFew: true })),
  ...enough.map(variance => ({ variance, isTooFew: false })),
];

/** Variances whose two sides overlap. */
const overlapping = fc
  .tuple(
    fc.array(fc.integer({ min: -80, max: 80 }), { minLength: 2, maxLength: 60 }),
    fc.array(fc.integer({ min: -80, max: 80 }), { minLength: 2, maxLength: 60 }),
  )
  .map(([few, enough]) => felt([...few, -10, 10], [...enough, -12, 12]));

describe('the fit', () => {
  test('goes through both shares of two variances', () => {
    // 3 of 4 at −10 %, 1 of 4 at 10 %.
    const fit = fitLogistic(felt([-10, -10, -10, 10], [-10, 10, 10, 10]));
    expect(fit?.a).toBeCloseTo(0, 10);
    expect(fit?.b).toBeCloseTo(-Math.log(3) / 10, 10);
    // The information of a logit is n·p·(1 − p) = 0.75 at each.
    expect(fit?.seA).toBeCloseTo(Math.sqrt(2 / 0.75) / 2, 10);
    expect(fit?.seB).toBeCloseTo(Math.sqrt(2 / 0.75) / 20, 10);
    expect(fit?.covariance).toBeCloseTo(0, 10);
  });

  test('has the covariance of both coefficients', () => {
    // As before, but at 20 and 40: the two logits are independent, and a = 2·first − second.
    const fit = fitLogistic(felt([20, 20, 20, 40], [20, 40, 40, 40]));
    expect(fit?.seA).toBeCloseTo(Math.sqrt(5 / 0.75), 10);
    expect(fit?.seB).toBeCloseTo(Math.sqrt(2 / 0.75) / 20, 10);
    expect(fit?.covariance).toBeCloseTo(-3 / 20 / 0.75, 10);
  });

  test('makes the residuals and their products with the variances add up to 0', () => {
    fc.assert(
      fc.property(overlapping, shifts => {
        const fit = fitLogistic(shifts);
        expect(fit).not.toBeNull();
        if (!fit) return;
        const residuals = shifts.map(({ variance, isTooFew }) => {
          return (isTooFew ? 1 : 0) - logistic(fit.a + fit.b * variance);
        });
        const sum = residuals.reduce((total, residual) => total + residual, 0);
        const product = residuals.reduce(
          (total, each, index) => total + each * (shifts[index]?.variance ?? 0),
          0,
        );
        expect(sum).toBeCloseTo(0, 6);
        expect(product / 80).toBeCloseTo(0, 6);
      }),
    );
  });

  test('has a tenth of the slope if variances are ten times as large', () => {
    fc.assert(
      fc.property(overlapping, shifts => {
        const fit = fitLogistic(shifts);
        const wide = fitLogistic(shifts.map(shift => ({ ...shift, variance: 10 * shift.variance })));
        expect(wide?.a).toBeCloseTo(fit?.a ?? 0, 6);
        expect((wide?.b ?? 0) * 10).toBeCloseTo(fit?.b ?? 0, 6);
        expect((wide?.seB ?? 0) * 10).toBeCloseTo(fit?.seB ?? 0, 6);
      }),
    );
  });

  test('is found for a steep curve and far from 0', () => {
    const few = Array.from({ length: 50 }, (_, index) => 900 + index / 100);
    const enough = Array.from({ length: 50 }, (_, index) => 900.48 + index / 100);
    const fit = fitLogistic(felt(few, enough));
    expect(fit?.b).toBeLessThan(-10);
    expect(-(fit?.a ?? 0) / (fit?.b ?? 1)).toBeCloseTo(900.485, 3);
  });
});

describe('no fit', () => {
  test.each<[string, readonly number[], readonly number[]]>([
    ['if the variance separates the sides', [-10, -5], [5, 10]],
    ['if it separates them the other way round', [5, 10], [-10, -5]],
    ['if the sides meet at one variance', [-10, 0, 0], [0, 5]],
    ['if all variances are the same', [3, 3], [3, 3]],
    ['without shifts felt as too few', [], [1, 2]],
    ['without others', [1, 2], []],
    ['without shifts', [], []],
  ])('is found %s', (_, few, enough) => {
    expect(fitLogistic(felt(few, enough))).toBeNull();
  });
});
