import { describe, expect, it } from 'vitest';
import {
  assessmentNameMaxLength,
  birthVolumeLimit,
  commentsMaxLength,
  defaultMinRnTarget,
  hourlyWageLimit,
  isWithin,
  minRnTargetLimit,
  nonProductivePercentLimit,
  reasonMaxLength,
  rnsPerPatientLimit,
  roleCountLimit,
  roleMaxLength,
  shiftCountLimit,
} from './limits.ts';

describe('isWithin', () => {
  it.each([
    [0, true],
    [999, true],
    [0.125, true],
    [0.1255, false],
    [-0.001, false],
    [999.001, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('the value %s is within the limits of a shift count: %s', (value, expected) => {
    expect(isWithin(value, shiftCountLimit)).toBe(expected);
  });

  it.each([
    ['a shift count', shiftCountLimit, 0, 999, 0.001],
    ['RNs per patient', rnsPerPatientLimit, 0, 20, 0.001],
    ['the fewest RNs', minRnTargetLimit, 0, 99, 0.01],
    ['a non-productive percentage', nonProductivePercentLimit, 0, 100, 1],
    ['births a year', birthVolumeLimit, 0, 999_999, 1],
    ['an hourly wage', hourlyWageLimit, 0, 9_999.99, 0.01],
    ['people in a role', roleCountLimit, 0, 999, 0.001],
  ])('accepts for %s (%o) %s to %s in steps of %s', (_what, limit, least, most, step) => {
    expect([least, step, most].map(value => isWithin(value, limit))).toEqual([true, true, true]);
    expect([least - step, step / 10, most + step].map(value => isWithin(value, limit))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('the limits of texts and the default target', () => {
  it('are the specified ones', () => {
    expect([reasonMaxLength, commentsMaxLength]).toEqual([200, 5000]);
    expect([assessmentNameMaxLength, roleMaxLength]).toEqual([200, 100]);
    expect(defaultMinRnTarget).toBe(2);
  });
});
