import { describe, expect, it } from 'vitest';
import {
  ASSESSMENT_NAME_MAX_LENGTH,
  BIRTH_VOLUME,
  COMMENTS_MAX_LENGTH,
  DEFAULT_MIN_RN_TARGET,
  HOURLY_WAGE,
  isWithin,
  MIN_RN_TARGET,
  NON_PRODUCTIVE_PERCENT,
  REASON_MAX_LENGTH,
  RNS_PER_PATIENT,
  ROLE_COUNT,
  ROLE_MAX_LENGTH,
  SHIFT_COUNT,
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
  ])('of %s for a shift count is %s', (value, expected) => {
    expect(isWithin(value, SHIFT_COUNT)).toBe(expected);
  });

  it.each([
    ['a shift count', SHIFT_COUNT, 0, 999, 0.001],
    ['RNs per patient', RNS_PER_PATIENT, 0, 20, 0.001],
    ['the fewest RNs', MIN_RN_TARGET, 0, 99, 0.01],
    ['a non-productive percentage', NON_PRODUCTIVE_PERCENT, 0, 100, 0.01],
    ['births a year', BIRTH_VOLUME, 0, 999_999, 1],
    ['an hourly wage', HOURLY_WAGE, 0, 9_999.99, 0.01],
    ['people in a role', ROLE_COUNT, 0, 999, 0.001],
  ])('takes as %s %o what is from %s to %s in steps of %s', (_what, limit, least, most, step) => {
    expect([least, step, most].map(value => isWithin(value, limit))).toEqual([true, true, true]);
    expect([least - step, step / 10, most + step].map(value => isWithin(value, limit))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('the limits of texts and the default target', () => {
  it('are those of the product', () => {
    expect([REASON_MAX_LENGTH, COMMENTS_MAX_LENGTH]).toEqual([200, 5000]);
    expect([ASSESSMENT_NAME_MAX_LENGTH, ROLE_MAX_LENGTH]).toEqual([200, 100]);
    expect(DEFAULT_MIN_RN_TARGET).toBe(2);
  });
});
