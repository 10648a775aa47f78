import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeMeasures } from './measures.ts';
import { computeNursingHours } from './nursing-hours.ts';
import { addShift, emptyTally, mergeTallies, type ShiftFigures, tallyShifts } from './tally.ts';

const thousandths = fc.integer({ min: 0, max: 999_999 }).map(value => value / 1000);
const millionths = fc.integer({ min: 0, max: 999_999_999 }).map(value => value / 1_000_000);
const shifts = fc.record<ShiftFigures>({
  elapsedMinutes: fc.integer({ min: 1, max: 1500 }),
  census: thousandths,
  rnTarget: millionths,
  rnActual: thousandths,
  premiumCounts: fc.dictionary(fc.constantFrom('rn_premium_float', 'rn_premium_other_1'), thousandths),
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
    expect(addShift(emptyTally, shift)).toEqual({
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

  it('has no regular minutes where premium exceeds actual, and takes none from other shifts', () => {
    const overstated = { ...shift, rnActual: 1, premiumCounts: { rn_premium_float: 3 } };
    expect(tallyShifts([overstated]).regularMinutes).toBe(0n);
    expect(tallyShifts([overstated, shift]).regularMinutes).toBe(1_200_000_000n);
  });

  it('gives the same measures and hours in whatever order and nesting its shifts are put together', () => {
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
          const oneByOne = list.reduce(addShift, emptyTally);
          const merged = mergeTallies([
            tallyShifts(shuffled.slice(cut)),
            emptyTally,
            mergeTallies(shuffled.slice(0, cut).map(each => tallyShifts([each]))),
          ]);
          expect(merged).toEqual(oneByOne);
          expect(computeMeasures(merged, 1440)).toEqual(computeMeasures(oneByOne, 1440));
          expect(computeNursingHours(merged)).toEqual(computeNursingHours(oneByOne));
        },
      ),
    );
  });
});
