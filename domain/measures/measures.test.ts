import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeMeans, computeMeasures, measuresFromMeans, microToAtto, sumMeans } from './measures.ts';
import { emptyTally, tallyShifts } from './tally.ts';

const shift = (elapsedMinutes: number, census: number, rnTarget: number, rnActual: number) => ({
  elapsedMinutes,
  census,
  rnTarget,
  rnActual,
  premiumCounts: {},
});

describe('computeMeasures', () => {
  it('weights means by elapsed minutes', () => {
    const measures = computeMeasures(tallyShifts([shift(180, 10, 5, 4), shift(60, 2, 1, 2)]), 1440);
    expect(measures).toMatchObject({ shifts: 2, census: 8, rnTarget: 4, rnActual: 3.5, rnVariance: -0.5 });
  });

  it('computes ratios of means, never means of ratios', () => {
    const measures = computeMeasures(tallyShifts([shift(240, 10, 5, 2), shift(240, 2, 1, 4)]), 1440);
    expect(measures).toMatchObject({
      ratioActual: 2,
      ratioTarget: 2,
      productivityActual: 12,
      productivityIndex: 100,
    });
  });

  it('has an index above 100 if staffing is leaner than target', () => {
    expect(computeMeasures(tallyShifts([shift(240, 10, 5, 4)]), 1440).productivityIndex).toBe(125);
  });

  it('has no ratio and no index without actual RNs, and no productivity above 0 without patients', () => {
    const measures = computeMeasures(tallyShifts([shift(240, 0, 2, 0)]), 1440);
    expect(measures).toMatchObject({ ratioTarget: 0, ratioActual: null, productivityIndex: null });
    expect(measures).toMatchObject({ productivityTarget: 0, productivityActual: 0 });
  });

  it('has only nulls without shifts', () => {
    const { shifts, ...rest } = computeMeasures(emptyTally, 1440);
    expect(shifts).toBe(0);
    expect(new Set(Object.values(rest))).toEqual(new Set([null]));
  });

  it('multiplies the variance by the hours per day', () => {
    const tally = tallyShifts([shift(240, 10, 5, 4.5)]);
    expect(computeMeasures(tally, 1440).equivalentRnHours).toBe(-12);
    expect(computeMeasures(tally, 480).equivalentRnHours).toBe(-4);
  });

  it('averages the floor and the ceiling of each shift', () => {
    const measures = computeMeasures(tallyShifts([shift(240, 1, 7.5, 1), shift(240, 1, 8, 1)]), 1440);
    expect(measures).toMatchObject({ rnTargetFloor: 7.5, rnTarget: 7.75, rnTargetCeiling: 8 });
  });

  it('keeps floor ≤ target ≤ ceiling for any shifts', () => {
    const rns = fc.integer({ min: 0, max: 99_000_000 }).map(value => value / 1_000_000);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 999 }), rns), { minLength: 1 }), list => {
        const measures = computeMeasures(
          tallyShifts(list.map(([minutes, target]) => shift(minutes, 1, target, 1))),
          1440,
        );
        expect(measures.rnTargetFloor).toBeLessThanOrEqual(measures.rnTarget ?? Number.NaN);
        expect(measures.rnTarget).toBeLessThanOrEqual(measures.rnTargetCeiling ?? Number.NaN);
      }),
    );
  });
});

describe('sumMeans', () => {
  const busy = computeMeans(tallyShifts([shift(240, 6, 3, 4), shift(240, 6, 3, 4)]), 1440);
  const quiet = computeMeans(tallyShifts([shift(60, 4, 2, 1)]), 480);

  it('adds up means independently of their number of shifts, and computes ratios of the sums', () => {
    expect(measuresFromMeans(sumMeans([busy, quiet]))).toMatchObject({
      shifts: 3,
      census: 10,
      rnTarget: 5,
      rnActual: 5,
      rnVariance: 0,
      ratioActual: 2,
      productivityIndex: 100,
    });
  });

  it('adds up equivalent hours, each with its own hours per day', () => {
    expect(measuresFromMeans(sumMeans([busy, quiet])).equivalentRnHours).toBe(24 - 8);
  });

  it('adds up floors and ceilings of targets', () => {
    const one = computeMeans(tallyShifts([shift(240, 6, 7.6, 7)]), 1440);
    const other = computeMeans(tallyShifts([shift(240, 6, 2.2, 2), shift(240, 6, 4, 4)]), 1440);
    expect(measuresFromMeans(sumMeans([one, other]))).toMatchObject({
      rnTargetFloor: 10,
      rnTargetCeiling: 11.5,
    });
  });

  it('adds three means of 4⅔ RNs up to exactly 14', () => {
    const thirds = [4, 5, 5].map(rns => shift(240, 6, rns, rns));
    const means = computeMeans(tallyShifts(thirds), 1440);
    const { rnTarget, rnActual, census } = measuresFromMeans(sumMeans([means, means, means]));
    expect([rnTarget, rnActual, census]).toEqual([14, 14, 18]);
    expect(measuresFromMeans(sumMeans(Array.from({ length: 999 }, () => means))).rnActual).toBe(4662);
  });

  it('skips modules without shifts', () => {
    expect(sumMeans([null, busy, null])).toEqual(busy);
    expect(sumMeans([null, null])).toBeNull();
    expect(sumMeans([])).toBeNull();
  });
});

describe('microToAtto', () => {
  it('removes rounding errors of floating point', () => {
    const level = computeMeans(tallyShifts([shift(240, 14, 14, 14)]), 1440)?.census;
    expect(microToAtto(3 * (14e6 / 3))).toBe(level);
    expect(microToAtto(14_000_000.000_000_2)).toBe(level);
  });
});
