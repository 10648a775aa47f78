import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { binomialTail } from '../testing/binomial-tail.ts';
import { betaProbability, betaQuantile } from './beta-distribution.ts';

describe('a quantile of the beta distribution', () => {
  test.each([
    [0.5, 2, 2, 0.5],
    [0.025, 1, 1, 0.025],
    // Of one event, the share below which it has a probability of 5 %: 1 − 0.95^(1/n).
    [0.05, 1, 10, 1 - 0.95 ** 0.1],
    [0.05, 1, 1_000_000, -Math.expm1(Math.log(0.95) / 1_000_000)],
    [0.05, 10, 1, 0.05 ** 0.1],
  ])('%d of Beta(%d, %d) is %d', (probability, a, b, expected) => {
    expect(betaQuantile(probability, a, b) / expected).toBeCloseTo(1, 12);
  });

  test('is the share at which a binomial tail has that probability', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }).chain(n => fc.tuple(fc.constant(n), fc.integer({ min: 1, max: n }))),
        fc.constantFrom(0.001, 0.025, 0.2, 0.5, 0.8, 0.975, 0.999),
        ([n, successes], probability) => {
          const share = betaQuantile(probability, successes, n - successes + 1);
          expect(binomialTail(n, share, successes)).toBeCloseTo(probability, 10);
        },
      ),
    );
  });

  test('rises with the probability and mirrors that of the other tail', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 0.499, noNaN: true }),
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 1, max: 3000 }),
        (probability, a, b) => {
          const low = betaQuantile(probability, a, b);
          const high = betaQuantile(1 - probability, a, b);
          expect(low).toBeLessThan(high);
          expect(low + betaQuantile(1 - probability, b, a)).toBeCloseTo(1, 9);
        },
      ),
    );
  });

  test('is found for as many events as a hospital could ever count', () => {
    for (const [a, b] of [
      [2_000_000, 2_000_001],
      [1, 50_000_000],
      [300_000, 7],
    ] as const) {
      const share = betaQuantile(0.025, a, b);
      expect(betaProbability(share, a, b)).toBeCloseTo(0.025, 6);
    }
  });
});

test('the probability is 0 at 0 and 1 at 1', () => {
  expect([betaProbability(0, 3, 4), betaProbability(1, 3, 4)]).toEqual([0, 1]);
});
