import { ceilMicro, floorMicro, type Micro, sumMicro, toMicro } from './decimal.ts';

/**
 * The sums that every figure of a day, a period or a heatmap cell is read from. They add up exactly, so that shifts and
 * tallies can be put together in any order. `…Minutes` are millionths of patient or RN minutes: value × elapsed minutes.
 */
export interface Tally {
  readonly shifts: number;
  readonly minutes: bigint;
  readonly censusMinutes: Micro;
  readonly rnTargetMinutes: Micro;
  readonly rnActualMinutes: Micro;
  /** Of each shift's target rounded down, and rounded up. */
  readonly rnTargetFloorMinutes: Micro;
  readonly rnTargetCeilingMinutes: Micro;
  /** Σ max(0, actual − premium) × minutes: a shift with more premium RNs than actual ones has no regular minutes. */
  readonly regularMinutes: Micro;
  /** By premium type id; a type without minutes is absent. */
  readonly premiumMinutes: Readonly<Record<string, Micro>>;
}

/** What a tally needs of one shift. */
export interface ShiftFigures {
  readonly elapsedMinutes: number;
  readonly census: number;
  readonly rnTarget: number;
  readonly rnActual: number;
  readonly premiumCounts: Readonly<Record<string, number>>;
}

export const emptyTally: Tally = {
  shifts: 0,
  minutes: 0n,
  censusMinutes: 0n,
  rnTargetMinutes: 0n,
  rnActualMinutes: 0n,
  rnTargetFloorMinutes: 0n,
  rnTargetCeilingMinutes: 0n,
  regularMinutes: 0n,
  premiumMinutes: {},
};

/** Example: 4 hours with 6 RNs, 1 of them on overtime, add 1,440 RN minutes, of which 240 premium and 1,200 regular. */
export function addShift(tally: Tally, shift: ShiftFigures): Tally {
  return mergeTallies([tally, tallyOfShift(shift)]);
}

export function tallyShifts(shifts: readonly ShiftFigures[]): Tally {
  return mergeTallies(shifts.map(tallyOfShift));
}

/** One tally of all: the sum of each sum. */
export function mergeTallies(tallies: readonly Tally[]): Tally {
  const sum = { ...emptyTally };
  const premiumMinutes: Record<string, Micro> = {};
  for (const tally of tallies) {
    sum.shifts += tally.shifts;
    sum.minutes += tally.minutes;
    sum.censusMinutes += tally.censusMinutes;
    sum.rnTargetMinutes += tally.rnTargetMinutes;
    sum.rnActualMinutes += tally.rnActualMinutes;
    sum.rnTargetFloorMinutes += tally.rnTargetFloorMinutes;
    sum.rnTargetCeilingMinutes += tally.rnTargetCeilingMinutes;
    sum.regularMinutes += tally.regularMinutes;
    for (const [type, minutes] of Object.entries(tally.premiumMinutes))
      premiumMinutes[type] = (premiumMinutes[type] ?? 0n) + minutes;
  }
  return { ...sum, premiumMinutes };
}

function tallyOfShift(shift: ShiftFigures): Tally {
  const minutes = BigInt(shift.elapsedMinutes);
  const rnTarget = toMicro(shift.rnTarget);
  const rnActual = toMicro(shift.rnActual);
  const premium = Object.entries(shift.premiumCounts).map(([type, count]) => [type, toMicro(count)] as const);
  const regular = rnActual - sumMicro(premium.map(([, count]) => count));
  return {
    shifts: 1,
    minutes,
    censusMinutes: toMicro(shift.census) * minutes,
    rnTargetMinutes: rnTarget * minutes,
    rnActualMinutes: rnActual * minutes,
    rnTargetFloorMinutes: floorMicro(rnTarget) * minutes,
    rnTargetCeilingMinutes: ceilMicro(rnTarget) * minutes,
    regularMinutes: regular > 0n ? regular * minutes : 0n,
    premiumMinutes: withoutZeros(premium.map(([type, count]) => [type, count * minutes])),
  };
}

function withoutZeros(entries: readonly (readonly [string, Micro])[]): Readonly<Record<string, Micro>> {
  return Object.fromEntries(entries.filter(([, minutes]) => minutes !== 0n));
}
