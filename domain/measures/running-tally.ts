import type { ShiftFigures, Tally } from './tally.ts';

interface CountedShift extends Omit<ShiftFigures, 'premiumCounts'> {
  /** Of all types together. */
  readonly rnPremium: number;
}

/**
 * The tally of shifts that come one after the other, for thousands of them: the same sums as `tallyShifts`, added up in
 * plain numbers. Premium minutes by type are counted elsewhere.
 */
export class RunningTally {
  #shifts = 0;
  #minutes = 0;
  readonly #census = new WholeSum();
  readonly #rnTarget = new WholeSum();
  readonly #rnActual = new WholeSum();
  readonly #rnTargetFloor = new WholeSum();
  readonly #rnTargetCeiling = new WholeSum();
  readonly #regular = new WholeSum();

  add({ elapsedMinutes, census, rnTarget, rnActual, rnPremium }: CountedShift): void {
    this.#shifts += 1;
    this.#minutes += elapsedMinutes;
    this.#census.add(micro(census) * elapsedMinutes);
    this.#rnTarget.add(micro(rnTarget) * elapsedMinutes);
    this.#rnActual.add(micro(rnActual) * elapsedMinutes);
    this.#rnTargetFloor.add(micro(Math.floor(rnTarget)) * elapsedMinutes);
    this.#rnTargetCeiling.add(micro(Math.ceil(rnTarget)) * elapsedMinutes);
    this.#regular.add(Math.max(0, micro(rnActual) - micro(rnPremium)) * elapsedMinutes);
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

/** Of a value with at most 6 decimals: the nearest whole number is the exact one. */
function micro(value: number): number {
  return Math.round(value * 1_000_000);
}

/** Half of what a number counts exactly, so that one more shift never passes it. */
const maxRecent = 2 ** 52;

/** A sum of whole numbers that are not negative: in a plain number as long as that is exact. */
class WholeSum {
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
