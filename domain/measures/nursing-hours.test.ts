import { describe, expect, it } from 'vitest';
import { convertHours, hoursToFtes, listMetrics } from './convert-hours.ts';
import { computeNursingHours, hasPremiumBeyondActual } from './nursing-hours.ts';
import { emptyTally, tallyShifts } from './tally.ts';

const shift = (rnActual: number, premiumCounts: Record<string, number>, elapsedMinutes = 240) => ({
  elapsedMinutes,
  census: 5,
  rnTarget: 3,
  rnActual,
  premiumCounts,
});

describe('computeNursingHours', () => {
  it('splits RN hours into regular and premium', () => {
    expect(computeNursingHours(tallyShifts([shift(6, { rn_premium_overtime: 1 })]))).toEqual({
      total: 24,
      regular: 20,
      premium: { rn_premium_overtime: 4 },
    });
  });

  it('uses elapsed minutes', () => {
    expect(computeNursingHours(tallyShifts([shift(6, {}, 180)])).total).toBe(18);
  });

  it('is 0 without shifts', () => {
    expect(computeNursingHours(emptyTally)).toEqual({ total: 0, regular: 0, premium: {} });
  });
});

describe('hasPremiumBeyondActual', () => {
  it('is true if one shift has more premium RNs than actual RNs, whatever other shifts have', () => {
    const plenty = shift(20, {});
    const overstated = shift(1, { rn_premium_float: 1.001 }, 1);
    expect(hasPremiumBeyondActual(computeNursingHours(tallyShifts([plenty, overstated])))).toBe(true);
  });

  it('is false if the parts add up to the total, even with periodic decimals', () => {
    const shifts = [shift(1.1, { rn_premium_float: 0.7 }, 100), shift(0.3, { rn_premium_overtime: 0.1 }, 70)];
    expect(hasPremiumBeyondActual(computeNursingHours(tallyShifts(shifts)))).toBe(false);
  });
});

describe('metrics', () => {
  const row = { total: 162, days: 2 };

  it('convert hours to FTEs over the days, or to a percentage of the row’s total', () => {
    expect(convertHours(81, 'hours', row)).toBe(81);
    expect(convertHours(162, 'ftes', row)).toBeCloseTo(14.175709, 6);
    expect(convertHours(81, 'percentage', row)).toBe(50);
  });

  it('are null for 0 days or 0 hours', () => {
    expect(hoursToFtes(0, 0)).toBeNull();
    expect(convertHours(0, 'percentage', { total: 0, days: 7 })).toBeNull();
  });

  it('leave out FTEs for daily grain only', () => {
    expect(listMetrics('day')).toEqual(['hours', 'percentage']);
    expect(listMetrics('week')).toEqual(['hours', 'ftes', 'percentage']);
    expect(listMetrics('weekday')).toEqual(['hours', 'ftes', 'percentage']);
  });
});
