import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ceilMicro,
  divideRounded,
  floorMicro,
  hasAtMostDecimals,
  microToNumber,
  multiply,
  quotient,
  roundTo,
  toMicro,
} from './decimal.ts';

describe('toMicro', () => {
  it.each([
    [1.1, 1_100_000n],
    [0.333, 333_000n],
    [-0.05, -50_000n],
    [999.999, 999_999_000n],
    [4_721_857.92, 4_721_857_920_000n],
    [0, 0n],
    ['0.333000', 333_000n],
    ['12', 12_000_000n],
    [' 12.5 ', 12_500_000n],
    ['-1.5', -1_500_000n],
    ['123456789012345678.000001', 123_456_789_012_345_678_000_001n],
    ['0.0000005', 1n],
    ['-0.0000005', -1n],
    ['0.00000049', 0n],
  ])('reads %s exactly', (value, micro) => {
    expect(toMicro(value)).toBe(micro);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, '', 'abc', '1e3', '1.', '.5'])('refuses %s', value => {
    expect(() => toMicro(value)).toThrow(RangeError);
  });

  it('reads a number as it reads its digits', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ min: -1e15, max: 1e15, noNaN: true }),
          fc.float({ min: -10, max: 10, noNaN: true }),
        ),
        value => {
          expect(toMicro(value)).toBe(toMicro(` ${value.toFixed(6)}`));
        },
      ),
    );
  });

  it('reads back every number of at most 3 decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999, max: 999_999 }), thousandths => {
        const value = thousandths / 1000;
        expect(toMicro(value)).toBe(BigInt(thousandths) * 1000n);
        expect(microToNumber(toMicro(value))).toBe(thousandths === 0 ? 0 : value);
      }),
    );
  });
});

describe('arithmetic', () => {
  it('multiplies 3 decimals by 3 decimals without a remainder', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999 }),
        fc.integer({ min: 0, max: 20_000 }),
        (count, ratio) => {
          expect(multiply(BigInt(count) * 1000n, BigInt(ratio) * 1000n)).toBe(BigInt(count) * BigInt(ratio));
        },
      ),
    );
  });

  it('computes 10 × 1.1 as 11, with a ceiling of 11', () => {
    const product = multiply(toMicro(10), toMicro(1.1));
    expect(product).toBe(11_000_000n);
    expect(ceilMicro(product)).toBe(11_000_000n);
  });

  it.each([
    [13.98625, 13, 14],
    [11, 11, 11],
    [0, 0, 0],
    [-0.5, -1, 0],
    [-2, -2, -2],
  ])('%s is between the whole units %s and %s', (value, floor, ceiling) => {
    expect(microToNumber(floorMicro(toMicro(value)))).toBe(floor);
    expect(microToNumber(ceilMicro(toMicro(value)))).toBe(ceiling);
  });

  it.each([
    [0.05, 1, 0.1],
    [-0.05, 1, -0.1],
    [0.049999, 1, 0],
    [2.675, 2, 2.68],
    [-2.5, 0, -3],
    [1.234567, 6, 1.234567],
  ])('%s rounded to %s decimals is %s', (value, decimals, rounded) => {
    expect(microToNumber(roundTo(toMicro(value), decimals))).toBe(rounded);
  });

  it('divides whole numbers half away from zero for all signs', () => {
    expect([
      divideRounded(5n, 2n),
      divideRounded(-5n, 2n),
      divideRounded(5n, -2n),
      divideRounded(-5n, -2n),
    ]).toEqual([3n, -3n, -3n, 3n]);
    expect(divideRounded(0n, -2n)).toBe(0n);
  });

  it('has no quotient for a divisor of zero, and twelve correct decimals for others', () => {
    expect(quotient(1n, 0n)).toBeNull();
    expect(quotient(10n, 11n)).toBe(0.909090909091);
    expect(quotient(-11n, 10n)).toBe(-1.1);
  });

  it('counts decimals', () => {
    expect(hasAtMostDecimals(0.333, 3)).toBe(true);
    expect(hasAtMostDecimals(0.3333, 3)).toBe(false);
    expect(hasAtMostDecimals(7, 0)).toBe(true);
    expect(hasAtMostDecimals(Number.NaN, 3)).toBe(false);
  });
});
