import { describe, expect, it } from 'vitest';
import { isWithin, SHIFT_COUNT } from './limits.ts';

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
});
