import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import goldenCases from '../golden/shift-metrics.json' with { type: 'json' };
import { camelCased, differences } from '../testing/golden.ts';
import {
  type ByField,
  computeShiftMetrics,
  premiumExceedsActual,
  staffingState,
  sumPremiumRns,
} from './shift-metrics.ts';

describe('computeShiftMetrics', () => {
  it.each(goldenCases.map((goldenCase, index) => ({ index, goldenCase })))(
    'gives the figures of golden case $index',
    ({ goldenCase }) => {
      const metrics = computeShiftMetrics({
        acuityCounts: goldenCase.acuity_counts as ByField,
        rnsPerPatient: goldenCase.rns_per_patient as ByField,
        minRnTarget: goldenCase.min_rn_target,
        rnActual: goldenCase.rn_actual,
      });
      expect(differences(metrics, camelCased(goldenCase.expect))).toEqual([]);
    },
  );

  it('needs exactly 11 RNs for ten patients at 1.1', () => {
    const metrics = computeShiftMetrics({
      acuityCounts: { a: 10 },
      rnsPerPatient: { a: 1.1 },
      minRnTarget: 2,
      rnActual: 11,
    });
    expect(metrics).toMatchObject({
      rnTarget: 11,
      rnTargetFloor: 11,
      rnTargetCeiling: 11,
      rnVariance: 0,
      state: null,
    });
  });

  it('keeps the minimum target without patients, with ratios and productivity of 0', () => {
    const metrics = computeShiftMetrics({ acuityCounts: {}, rnsPerPatient: {}, minRnTarget: 2, rnActual: 1 });
    expect(metrics).toMatchObject({
      census: 0,
      rnTarget: 2,
      ratioTarget: 0,
      ratioActual: 0,
      productivityActual: 0,
    });
  });

  it('has no ratio without RNs', () => {
    const metrics = computeShiftMetrics({
      acuityCounts: { a: 3 },
      rnsPerPatient: { a: 1 },
      minRnTarget: 2,
      rnActual: 0,
    });
    expect(metrics.ratioActual).toBeNull();
    expect(metrics.productivityActual).toBe(0);
  });

  it('counts a patient of a field without a weight, who needs no RNs', () => {
    const metrics = computeShiftMetrics({
      acuityCounts: { gone: 4 },
      rnsPerPatient: {},
      minRnTarget: 0,
      rnActual: 1,
    });
    expect(metrics).toMatchObject({ census: 4, rnTarget: 0 });
  });

  it('keeps the target between its floor and its ceiling, less than one RN apart', () => {
    const thousandths = (max: number) => fc.integer({ min: 0, max }).map(value => value / 1000);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(thousandths(999_999), thousandths(20_000)), { maxLength: 12 }),
        thousandths(99_000),
        (fields, minRnTarget) => {
          const metrics = computeShiftMetrics({
            acuityCounts: Object.fromEntries(fields.map(([count], id) => [id, count])),
            rnsPerPatient: Object.fromEntries(fields.map(([, ratio], id) => [id, ratio])),
            minRnTarget,
            rnActual: 0,
          });
          expect(metrics.rnTargetFloor).toBeLessThanOrEqual(metrics.rnTarget);
          expect(metrics.rnTarget).toBeLessThanOrEqual(metrics.rnTargetCeiling);
          expect(metrics.rnTargetCeiling - metrics.rnTargetFloor).toBe(
            Number.isInteger(metrics.rnTarget) ? 0 : 1,
          );
        },
      ),
    );
  });
});

describe('staffingState', () => {
  it.each([
    [0.05, 'over'],
    [0.049999, null],
    [0, null],
    [-0.049999, null],
    [-0.05, 'under'],
    ['-1.200000', 'under'],
    [7, 'over'],
  ])('a variance of %s is %s', (variance, state) => {
    expect(staffingState(variance)).toBe(state);
  });
});

describe('sumPremiumRns', () => {
  it('adds tenths exactly, and is 0 without counts', () => {
    expect(sumPremiumRns({ a: 0.1, b: 0.2 })).toBe(0.3);
    expect(sumPremiumRns({})).toBe(0);
  });
});

describe('premiumExceedsActual', () => {
  it('is true only if the counts add up to more than the actual RNs', () => {
    expect(premiumExceedsActual({ a: 0.1, b: 0.2 }, 0.3)).toBe(false);
    expect(premiumExceedsActual({ a: 0.1, b: 0.201 }, 0.3)).toBe(true);
    expect(premiumExceedsActual({}, 0)).toBe(false);
  });
});
