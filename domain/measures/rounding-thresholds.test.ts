import { describe, expect, it } from 'vitest';
import { computeMeasures } from './measures.ts';
import { computeRoundingThresholds } from './rounding-thresholds.ts';
import { emptyTally, tallyShifts } from './tally.ts';

const dayWith = (rnActual: number) =>
  computeMeasures(
    tallyShifts(
      [7.5, 8.2].map(rnTarget => ({
        elapsedMinutes: 720,
        census: 12,
        rnTarget,
        rnActual,
        premiumCounts: {},
      })),
    ),
    1440,
  );

describe('computeRoundingThresholds', () => {
  it('computes RNs, ratio and productivity for always rounding down and always rounding up', () => {
    expect(computeRoundingThresholds(dayWith(8))).toEqual({
      alwaysDown: { rns: 7.5, ratio: 1.6, productivity: 15 },
      alwaysUp: { rns: 8.5, ratio: 12 / 8.5, productivity: 17 },
      actual: 'inside',
    });
  });

  it.each([
    [7.499, 'below'],
    [7.5, 'inside'],
    [8.5, 'inside'],
    [8.501, 'above'],
  ])('mark %s actual RNs as %s', (rnActual, place) => {
    expect(computeRoundingThresholds(dayWith(rnActual))?.actual).toBe(place);
  });

  it('has no ratio for a threshold of 0 RNs, and productivity 0 without patients', () => {
    const quiet = { census: 0, rnActual: 0, rnTargetFloor: 0, rnTargetCeiling: 1 };
    expect(computeRoundingThresholds(quiet)).toMatchObject({
      alwaysDown: { ratio: null, productivity: 0 },
      alwaysUp: { ratio: 0, productivity: 0 },
    });
  });

  it('is null without shifts', () => {
    expect(computeRoundingThresholds(computeMeasures(emptyTally, 1440))).toBeNull();
  });
});
