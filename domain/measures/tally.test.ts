import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ceilMicro, floorMicro, sumMicro, toMicro } from './decimal.ts';
import { computeMeasures } from './measures.ts';
import { computeNursingHours } from './nursing-hours.ts';
import { emptyTally, mergeTallies, RunningTally, type ShiftFigures, tallyShifts } from './tally.ts';

const decimal = (most: number, decimals: number) =>
  fc.integer({ min: 0, max: most * 10 ** decimals }).map(value => value / 10 ** decimals);
const shifts = fc.record<ShiftFigures>({
  elapsedMinutes: fc.integer({ min: 1, max: 1500 }),
  census: decimal(10_000, 3),
  rnTarget: decimal(10_000, 6),
  rnActual: decimal(10_000, 3),
  premiumCounts: fc.dictionary(fc.constantFrom('rn_premium_float', 'rn_premium_other_1'), decimal(999, 3)),
});

const shift: ShiftFigures = {
  elapsedMinutes: 240,
  census: 7,
  rnTarget: 3.5,
  rnActual: 6,
  premiumCounts: { rn_premium_overtime: 1, rn_premium_float: 0 },
};

describe('a tally', () => {
  it('sums minutes times value', () => {
    expect(tallyShifts([shift])).toEqual({
      shifts: 1,
      minutes: 240n,
      censusMinutes: 1_680_000_000n,
      rnTargetMinutes: 840_000_000n,
      rnActualMinutes: 1_440_000_000n,
      rnTargetFloorMinutes: 720_000_000n,
      rnTargetCeilingMinutes: 960_000_000n,
      regularMinutes: 1_200_000_000n,
      premiumMinutes: { rn_premium_overtime: 240_000_000n },
    });
  });

  it('has no regular minutes for a shift with more premium than actual RNs, and takes none from other shifts', () => {
    const overstated = { ...shift, rnActual: 1, premiumCounts: { rn_premium_float: 3 } };
    expect(tallyShifts([overstated]).regularMinutes).toBe(0n);
    expect(tallyShifts([overstated, shift]).regularMinutes).toBe(1_200_000_000n);
  });

  it('equals the sums in exact decimals', () => {
    fc.assert(
      fc.property(fc.array(shifts, { maxLength: 40 }), list => {
        const sum = (value: (shift: ShiftFigures) => bigint) =>
          sumMicro(list.map(each => value(each) * BigInt(each.elapsedMinutes)));
        const premium = ({ premiumCounts }: ShiftFigures) =>
          sumMicro(Object.values(premiumCounts).map(toMicro));
        const regular = (each: ShiftFigures) => {
          const rest = toMicro(each.rnActual) - premium(each);
          return rest > 0n ? rest : 0n;
        };
        const { premiumMinutes, ...rest } = tallyShifts(list);
        expect(rest).toEqual({
          shifts: list.length,
          minutes: sum(() => 1n),
          censusMinutes: sum(each => toMicro(each.census)),
          rnTargetMinutes: sum(each => toMicro(each.rnTarget)),
          rnActualMinutes: sum(each => toMicro(each.rnActual)),
          rnTargetFloorMinutes: sum(each => floorMicro(toMicro(each.rnTarget))),
          rnTargetCeilingMinutes: sum(each => ceilMicro(toMicro(each.rnTarget))),
          regularMinutes: sum(regular),
        });
        expect(sumMicro(Object.values(premiumMinutes))).toBe(sum(premium));
      }),
    );
  });

  it('stays exact beyond the largest number that is exact', () => {
    // An odd number of millionths: rounding to even ones would be visible.
    const large = {
      elapsedMinutes: 1439,
      census: 9999.999999,
      rnTarget: 0.000001,
      rnActual: 0,
      rnPremium: 0,
    };
    const running = new RunningTally();
    for (let count = 0; count < 2_001; count += 1) running.add(large);
    const { censusMinutes, rnTargetMinutes } = running.tally();
    expect(censusMinutes).toBe(9_999_999_999n * 1439n * 2_001n);
    expect(censusMinutes).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER));
    expect(rnTargetMinutes).toBe(1439n * 2_001n);
  });

  it('gives the same measures and hours in any order and nesting of its shifts', () => {
    fc.assert(
      fc.property(
        fc.array(shifts, { maxLength: 20 }).chain(list =>
          fc.record({
            list: fc.constant(list),
            shuffled: fc.shuffledSubarray(list, { minLength: list.length }),
            cut: fc.integer({ min: 0, max: list.length }),
          }),
        ),
        ({ list, shuffled, cut }) => {
          const together = tallyShifts(list);
          const merged = mergeTallies([
            tallyShifts(shuffled.slice(cut)),
            emptyTally,
            mergeTallies(shuffled.slice(0, cut).map(each => tallyShifts([each]))),
          ]);
          expect(merged).toEqual(together);
          expect(computeMeasures(merged, 1440)).toEqual(computeMeasures(together, 1440));
          expect(computeNursingHours(merged)).toEqual(computeNursingHours(together));
        },
      ),
    );
  });
});
