import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RunningTally } from './running-tally.ts';
import { tallyShifts } from './tally.ts';

const decimal = (most: number, decimals: number) =>
  fc.integer({ min: 0, max: most * 10 ** decimals }).map(value => value / 10 ** decimals);
const shift = fc.record({
  elapsedMinutes: fc.integer({ min: 1, max: 1500 }),
  census: decimal(10_000, 3),
  rnTarget: decimal(10_000, 6),
  rnActual: decimal(10_000, 3),
  rnPremium: decimal(10_000, 3),
});

const tallied = (shifts: Parameters<RunningTally['add']>[0][]) => {
  const running = new RunningTally();
  for (const one of shifts) running.add(one);
  return running.tally();
};

test('shifts that come one after the other have the tally of all of them, but for premium minutes by type', () => {
  fc.assert(
    fc.property(fc.array(shift, { maxLength: 40 }), shifts => {
      const together = tallyShifts(
        shifts.map(({ rnPremium, ...rest }) => ({ ...rest, premiumCounts: { overtime: rnPremium } })),
      );
      expect(tallied(shifts)).toEqual({ ...together, premiumMinutes: {} });
    }),
  );
});

test('a sum stays exact beyond what a number counts', () => {
  // An odd number of millionths: rounding to even ones would show.
  const large = { elapsedMinutes: 1439, census: 9999.999999, rnTarget: 0.000001, rnActual: 0, rnPremium: 0 };
  const { censusMinutes, rnTargetMinutes } = tallied(Array.from({ length: 2_001 }, () => large));
  expect(censusMinutes).toBe(9_999_999_999n * 1439n * 2_001n);
  expect(censusMinutes).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER));
  expect(rnTargetMinutes).toBe(1439n * 2_001n);
});
