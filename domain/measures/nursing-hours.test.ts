import { describe, expect, it } from 'vitest';
import {
  hasPremiumBeyondActual,
  hoursToFtes,
  inMetric,
  metricsOffered,
  nursingHours,
} from './nursing-hours.ts';
import { emptyTally, tallyOfShifts } from './tally.ts';

const shift = (rnActual: number, premiumCounts: Record<string, number>, elapsedMinutes = 240) => ({
  elapsedMinutes,
  census: 5,
  rnTarget: 3,
  rnActual,
  premiumCounts,
});

describe('nursingHours', () => {
  it('split the RNs’ hours into regular and premium', () => {
    expect(nursingHours(tallyOfShifts([shift(6, { rn_premium_overtime: 1 })]))).toEqual({
      total: 24,
      regular: 20,
      premium: { rn_premium_overtime: 4 },
    });
  });

  it('count the minutes that really pass', () => {
    expect(nursingHours(tallyOfShifts([shift(6, {}, 180)])).total).toBe(18);
  });

  it('are 0 without shifts', () => {
    expect(nursingHours(emptyTally)).toEqual({ total: 0, regular: 0, premium: {} });
  });
});

describe('hasPremiumBeyondActual', () => {
  it('is true when one shift has more premium RNs than RNs, whatever the others have', () => {
    const plenty = shift(20, {});
    const overstated = shift(1, { rn_premium_float: 1.001 }, 1);
    expect(hasPremiumBeyondActual(nursingHours(tallyOfShifts([plenty, overstated])))).toBe(true);
  });

  it('is false when they add up, also where hours are no round decimals', () => {
    const shifts = [shift(1.1, { rn_premium_float: 0.7 }, 100), shift(0.3, { rn_premium_overtime: 0.1 }, 70)];
    expect(hasPremiumBeyondActual(nursingHours(tallyOfShifts(shifts)))).toBe(false);
  });
});

describe('metrics', () => {
  const row = { total: 162, days: 2 };

  it('read hours as FTEs over the days, or as share of the row’s total', () => {
    expect(inMetric(81, 'hours', row)).toBe(81);
    expect(inMetric(162, 'ftes', row)).toBeCloseTo(14.175709, 6);
    expect(inMetric(81, 'percentage', row)).toBe(50);
  });

  it('do not exist over no days or of no hours', () => {
    expect(hoursToFtes(0, 0)).toBeNull();
    expect(inMetric(0, 'percentage', { total: 0, days: 7 })).toBeNull();
  });

  it('leave out FTEs for daily grain only', () => {
    expect(metricsOffered('day')).toEqual(['hours', 'percentage']);
    expect(metricsOffered('week')).toEqual(['hours', 'ftes', 'percentage']);
    expect(metricsOffered('weekday')).toEqual(['hours', 'ftes', 'percentage']);
  });
});
