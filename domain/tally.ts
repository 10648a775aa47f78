import { ceilingOf, floorOf, MICRO_PER_UNIT, type Micro, sumOf, toMicro } from './decimal.ts';

/**
 * The sums that every figure of a day, a period or a heatmap cell is read from. They add up exactly, so that shifts and
 * tallies can be put together in any order. `…Minutes` are millionths of patient or RN minutes: value × elapsed minutes.
 */
export type Tally = {
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
};

/** What a tally needs of one shift. */
export type ShiftFigures = {
  readonly elapsedMinutes: number;
  readonly census: number;
  readonly rnTarget: number;
  readonly rnActual: number;
  readonly premiumCounts: Readonly<Record<string, number>>;
};

/** A tally as one row of a grouped query has it: whole numbers and decimals as numbers or text. */
export type TallySums = {
  readonly [Sum in Exclude<keyof Tally, 'premiumMinutes'>]: number | string;
} & { readonly premiumMinutes: Readonly<Record<string, number | string>> };

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

export function tallyOfShifts(shifts: readonly ShiftFigures[]): Tally {
  return mergeTallies(shifts.map(tallyOfShift));
}

/** One tally of all: the sum of each sum. */
export function mergeTallies(tallies: readonly Tally[]): Tally {
  const sum = (part: (tally: Tally) => bigint): bigint => sumOf(tallies.map(part));
  return {
    shifts: tallies.reduce((shifts, tally) => shifts + tally.shifts, 0),
    minutes: sum(tally => tally.minutes),
    censusMinutes: sum(tally => tally.censusMinutes),
    rnTargetMinutes: sum(tally => tally.rnTargetMinutes),
    rnActualMinutes: sum(tally => tally.rnActualMinutes),
    rnTargetFloorMinutes: sum(tally => tally.rnTargetFloorMinutes),
    rnTargetCeilingMinutes: sum(tally => tally.rnTargetCeilingMinutes),
    regularMinutes: sum(tally => tally.regularMinutes),
    premiumMinutes: sumByType(tallies.flatMap(tally => Object.entries(tally.premiumMinutes))),
  };
}

export function tallyFromSums(sums: TallySums): Tally {
  return {
    shifts: Number(sums.shifts),
    minutes: toMicro(sums.minutes) / MICRO_PER_UNIT,
    censusMinutes: toMicro(sums.censusMinutes),
    rnTargetMinutes: toMicro(sums.rnTargetMinutes),
    rnActualMinutes: toMicro(sums.rnActualMinutes),
    rnTargetFloorMinutes: toMicro(sums.rnTargetFloorMinutes),
    rnTargetCeilingMinutes: toMicro(sums.rnTargetCeilingMinutes),
    regularMinutes: toMicro(sums.regularMinutes),
    premiumMinutes: withoutZeros(
      Object.entries(sums.premiumMinutes).map(([type, minutes]) => [type, toMicro(minutes)]),
    ),
  };
}

function tallyOfShift(shift: ShiftFigures): Tally {
  const minutes = BigInt(shift.elapsedMinutes);
  const rnTarget = toMicro(shift.rnTarget);
  const rnActual = toMicro(shift.rnActual);
  const premium = Object.entries(shift.premiumCounts).map(([type, count]) => [type, toMicro(count)] as const);
  const regular = rnActual - sumOf(premium.map(([, count]) => count));
  return {
    shifts: 1,
    minutes,
    censusMinutes: toMicro(shift.census) * minutes,
    rnTargetMinutes: rnTarget * minutes,
    rnActualMinutes: rnActual * minutes,
    rnTargetFloorMinutes: floorOf(rnTarget) * minutes,
    rnTargetCeilingMinutes: ceilingOf(rnTarget) * minutes,
    regularMinutes: regular > 0n ? regular * minutes : 0n,
    premiumMinutes: withoutZeros(premium.map(([type, count]) => [type, count * minutes])),
  };
}

function sumByType(entries: readonly (readonly [string, Micro])[]): Readonly<Record<string, Micro>> {
  const sums: Record<string, Micro> = {};
  for (const [type, minutes] of entries) sums[type] = (sums[type] ?? 0n) + minutes;
  return sums;
}

function withoutZeros(entries: readonly (readonly [string, Micro])[]): Readonly<Record<string, Micro>> {
  return Object.fromEntries(entries.filter(([, minutes]) => minutes !== 0n));
}
