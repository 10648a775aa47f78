import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countShortLeft } from './standards-block.ts';

describe('the short windows left', () => {
  const count = (requiredShare: number | null, rated: number, short: number, ahead = 0) =>
    countShortLeft({ rated, ahead, short, requiredShare });

  test('are those that the share of all windows of the range allows, less those that are short', () => {
    expect(count(80, 3, 1, 7)).toBe(1);
    expect(count(80, 10, 3)).toBe(-1);
    expect(count(null, 1, 1)).toBeNull();
  });

  test('follow every decimal of the share', () => {
    expect(count(66.6666666, 3, 1)).toBe(0);
    expect(count(66.6666667, 3, 1)).toBe(-1);
    expect(count(1e-7, 1_000_000_000, 999_999_999)).toBe(0);
    expect(count(1e-7, 1_000_000_001, 1_000_000_000)).toBe(-1);
    expect(count(100, 5, 0)).toBe(0);
    expect(count(0, 5, 5)).toBe(0);
  });

  test('are negative exactly if a finished range is below its share', () => {
    const decimals = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(
        fc.nat(500),
        fc.nat(500),
        decimals,
        fc.nat(100),
        fc.nat(),
        (enough, short, places, units, rest) => {
          const text = `${units}.${String(rest).padStart(places, '0').slice(0, places)}`;
          const requiredShare = Math.min(Number(text), 100);
          const left = count(requiredShare, enough + short, short) ?? 0;
          const scale = 10n ** 12n;
          const required =
            requiredShare === 100
              ? 100n * scale
              : BigInt(text.replace('.', '').padEnd(String(units).length + 12, '0'));
          const isBelow = BigInt(enough) * 100n * scale < required * BigInt(enough + short);
          expect(left < 0).toBe(isBelow);
        },
      ),
    );
  });
});
