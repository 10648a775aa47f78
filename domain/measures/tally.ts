import type { Micro } from './decimal.ts';

/**
 * The sums from which every figure of a day, a period or a heatmap cell is read. They add up exactly, so shifts and
 * tallies can be merged in any order. `minutes` are elapsed minutes; fields that end in `Minutes` are millionths of patient or
 * RN minutes: value × elapsed minutes.
 */
export interface Tally {
  readonly shifts: number;
  readonly minutes: bigint;
  readonly censusMinutes: Micro;
  readonly rnTargetMinutes: Micro;
  readonly rnActualMinutes: Micro;
  /** Of each shift's target rounded down to whole RNs; the next field of the target rounded up. */
  readonly rnTargetFloorMinutes: Micro;
  readonly rnTargetCeilingMinutes: Micro;
  /** Σ max(0, actual − premium) × minutes: a shift with more premium RNs than actual ones has no regular minutes. */
  readonly regularMinutes: Micro;
  /** By premium type id; a type without minutes is absent. */
  readonly premiumMinutes: Readonly<Record<string, Micro>>;
}

interface StaffedShift {
  readonly elapsedMinutes: number;
  readonly census: number;
  readonly rnTarget: number;
  readonly rnActual: number;
}

/** The values of one shift that a tally adds up. */
export interface ShiftFigures extends StaffedShift {
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

/** Example: 4 hours with 6 RNs, 1 of them on overtime, give 1,440 RN minutes, of which 240 premium and 1,200 regular. */
export function tallyShifts(shifts: readonly ShiftFigures[]): Tally {
  const sums = new RunningTally();
  const premiums = new Map<string, ExactSum>();
  for (const { premiumCounts, ...shift } of shifts) {
    const counts = Object.entries(premiumCounts).filter(([, count]) => count > 0);
    sums.add({ ...shift, rnPremium: counts.reduce((sum, [, count]) => sum + count, 0) });
    for (const [type, count] of counts) {
      const sum = premiums.get(type) ?? new ExactSum();
      premiums.set(type, sum);
      sum.add(toWholeMicro(count) * shift.elapsedMinutes);
    }
  }
  const premiumMinutes = Object.fromEntries([...premiums].map(([type, sum]) => [type, sum.total()]));
  return { ...sums.tally(), premiumMinutes };
}

/** Adds the sums of several tallies. */
export function mergeTallies(tallies: readonly Tally[]): Tally {
  const [first = emptyTally] = tallies;
  if (tallies.length <= 1) return first;
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

/** Adds shifts one at a time, in plain numbers because reports add up to 500,000 of them. Has no premium minutes by type. */
export class RunningTally {
  #shifts = 0;
  #minutes = 0;
  readonly #census = new ExactSum();
  readonly #rnTarget = new ExactSum();
  readonly #rnActual = new ExactSum();
  readonly #rnTargetFloor = new ExactSum();
  readonly #rnTargetCeiling = new ExactSum();
  readonly #regular = new ExactSum();

  /** `rnPremium` is the sum over all premium types. */
  add({ elapsedMinutes, census, rnTarget, rnActual, rnPremium }: StaffedShift & { rnPremium: number }): void {
    this.#shifts += 1;
    this.#minutes += elapsedMinutes;
    this.#census.add(toWholeMicro(census) * elapsedMinutes);
    this.#rnTarget.add(toWholeMicro(rnTarget) * elapsedMinutes);
    this.#rnActual.add(toWholeMicro(rnActual) * elapsedMinutes);
    this.#rnTargetFloor.add(toWholeMicro(Math.floor(rnTarget)) * elapsedMinutes);
    this.#rnTargetCeiling.add(toWholeMicro(Math.ceil(rnTarget)) * elapsedMinutes);
    this.#regular.add(Math.max(0, toWholeMicro(rnActual) - toWholeMicro(rnPremium)) * elapsedMinutes);
  }

  tally(): Tally {
    return {
      shifts: this.#shifts,
      minutes: BigInt(this.#minutes),
      censusMinutes: this.#census.total(),
      rnTargetMinutes: this.#rnTarget.total(),
      rnActualMinutes: this.#rnActual.total(),
      rnTargetFloorMinutes: this.#rnTargetFloor.total(),
      rnTargetCeilingMinutes: this.#rnTargetCeiling.total(),
      regularMinutes: this.#regular.total(),
      premiumMinutes: {},
    };
  }
}

/** Millionths of a value with at most 6 decimals: the nearest whole number is the exact one. */
function toWholeMicro(value: number): number {
  return Math.round(value * 1_000_000);
}

/** Whole numbers are exact up to 2 ** 53. Below half of that, adding one more shift stays exact. */
const maxRecent = 2 ** 52;

/** A sum of non-negative whole numbers. It adds plain numbers, which is fast, and moves them into a bigint before they get inexact. */
class ExactSum {
  #recent = 0;
  #earlier = 0n;

  add(value: number): void {
    this.#recent += value;
    if (this.#recent < maxRecent) return;
    this.#earlier += BigInt(this.#recent);
    this.#recent = 0;
  }

  total(): bigint {
    return this.#earlier + BigInt(this.#recent);
  }
}
