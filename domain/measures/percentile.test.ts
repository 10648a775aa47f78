import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentile, sortAscending } from './percentile.ts';

describe('percentile', () => {
  it('interpolates between neighbours, in any order of the values', () => {
    expect(percentile(sortAscending([9, 4, 8, 6]), 0.75)).toBe(8.25);
    expect(percentile([1, 2, 3, 4, 5], 0.5)).toBe(3);
    expect(percentile(sortAscending([10, 2]), 0.9)).toBeCloseTo(9.2, 10);
  });

  it('is the value itself for one value, and null without values', () => {
    expect(percentile([7.5], 0.9)).toBe(7.5);
    expect(percentile([], 0.9)).toBeNull();
  });

  it('is between the smallest and the largest value and grows with the share', () => {
    const values = fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(values, unordered => {
        const numbers = sortAscending(unordered);
        const p10 = percentile(numbers, 0.1) ?? Number.NaN;
        const p90 = percentile(numbers, 0.9) ?? Number.NaN;
        expect(p10).toBeGreaterThanOrEqual(Math.min(...numbers));
        expect(p90).toBeGreaterThanOrEqual(p10);
        expect(p90).toBeLessThanOrEqual(Math.max(...numbers));
      }),
    );
  });
});
