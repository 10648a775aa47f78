import type { CareGrid } from '#domain/budget/budget.ts';
import type { HoursWithoutWage } from '#domain/budget/missing-wages.ts';
import { getHourlyWage, getPlannedRns } from '#domain/budget/plan.ts';
import { divideRounded, type Micro, microToNumber, toMicro } from '#domain/measures/decimal.ts';
import { type Atto, attoPerMicro } from '#domain/measures/measures.ts';
import type { PremiumSurcharges, PremiumTypeId } from '#domain/shifts/premium-types.ts';
import type { NominalWindow } from '#domain/shifts/shift-window-config.ts';
import { addDays, countDays, type DateRange, getWeekday, type IsoDate } from '#domain/time/calendar.ts';
import type { TallyRow } from '../reports/blocks/rows.ts';

/** The wages and counts of a module's plan, and the surcharges of its premium types (B10). */
export interface BridgePlan {
  readonly assessmentId: number;
  readonly name: string;
  /** The plan's first date; null for every date. */
  readonly from: IsoDate | null;
  readonly grid: CareGrid;
  readonly surcharges: PremiumSurcharges;
}

/** RNs that the minimum staffing adds to the workload, times minutes, of a module's shifts. */
export interface MinimumRow {
  readonly moduleId: number;
  readonly windowId: number;
  readonly isDay: boolean;
  readonly periodKey: string;
  readonly minutes: Micro;
}

/** Means of one side (B11); `variance` is what remains of the actual RNs. `workload` is the target without the minimum. */
export interface BridgeLevels<Value = Atto> {
  readonly census: Value;
  readonly workload: Value;
  readonly minimum: Value;
  readonly variance: Value;
  readonly rnActual: Value;
}

export interface BridgeSide {
  readonly levels: BridgeLevels;
  /** Dollars an hour: the wages of the actual RNs, and the surcharges on top. Null without a plan. */
  readonly pay: { readonly wages: Atto; readonly surcharges: Atto } | null;
}

/** Sums of shifts, in millionths times minutes as in a tally. */
interface HalfSums {
  minutes: bigint;
  census: Micro;
  target: Micro;
  minimum: Micro;
  actual: Micro;
  /** Premium RNs times their surcharge in millionths of a percent. */
  surcharged: bigint;
}

/**
 * The sums of a module by the first date of a piece (see `BridgePieces`), day and night apart because their wages differ.
 */
export type BridgeSums = ReadonlyMap<string, { readonly day: HalfSums; readonly night: HalfSums }>;

/** Adds up a module's rows by piece: their `periodKey` is its first date. */
export function sumBridgeRows(
  tallies: readonly TallyRow[],
  minimums: readonly MinimumRow[],
  surcharges: PremiumSurcharges,
): BridgeSums {
  const byPiece = new Map<string, { day: HalfSums; night: HalfSums }>();
  const half = ({ periodKey, isDay }: { periodKey: string; isDay: boolean }) => {
    const sums = byPiece.get(periodKey) ?? { day: createSums(), night: createSums() };
    byPiece.set(periodKey, sums);
    return isDay ? sums.day : sums.night;
  };
  for (const row of tallies) {
    const sums = half(row);
    sums.minutes += row.tally.minutes;
    sums.census += row.tally.censusMinutes;
    sums.target += row.tally.rnTargetMinutes;
    sums.actual += row.tally.rnActualMinutes;
    for (const [type, minutes] of Object.entries(row.tally.premiumMinutes))
      sums.surcharged += minutes * toMicro(surcharges[type as PremiumTypeId] ?? 0);
  }
  for (const row of minimums) half(row).minimum += row.minutes;
  return byPiece;
}

/** The means of the pieces inside a range; null without shifts. */
export function computeSide(sums: BridgeSums, range: DateRange, grid: CareGrid | null): BridgeSide | null {
  const inside = listInside(sums, range);
  const day = addSums(inside.map(halves => halves.day));
  const night = addSums(inside.map(halves => halves.night));
  const all = addSums([day, night]);
  if (all.minutes === 0n) return null;
  const mean = (sum: bigint) => divideRounded(sum * attoPerMicro, all.minutes);
  const minimum = mean(all.minimum);
  const workload = mean(all.target - all.minimum);
  const rnActual = mean(all.actual);
  const [dayWage, nightWage] = grid ? readWages(grid) : [0n, 0n];
  return {
    levels: {
      census: mean(all.census),
      workload,
      minimum,
      variance: rnActual - workload - minimum,
      rnActual,
    },
    // RNs, wages and surcharges are millionths. Two of them multiplied need six more decimals for an atto value; three have them all,
    // and a surcharge is in percent.
    pay: grid && {
      wages: divideRounded((day.actual * dayWage + night.actual * nightWage) * 1_000_000n, all.minutes),
      surcharges: divideRounded(day.surcharged * dayWage + night.surcharged * nightWage, 100n * all.minutes),
    },
  };
}

/** The hours worked in a range for which the plan has no wage. */
export function sumHoursWithoutWage(
  sums: BridgeSums,
  range: DateRange,
  grid: CareGrid | null,
): HoursWithoutWage {
  const inside = listInside(sums, range);
  const sumHalf = (half: 'day' | 'night') => {
    if (!grid || getHourlyWage(grid, half === 'day') !== null) return 0;
    return microToNumber(addSums(inside.map(halves => halves[half])).actual) / 60;
  };
  return { day: sumHalf('day'), night: sumHalf('night') };
}

/**
 * The side of a plan: its RNs on each weekday of the period and in each window, weighted by nominal minutes; patients, acuity
 * and minimum are those of `recorded`, the side of the twelve months before. Null without windows.
 */
export function planSide(
  recorded: BridgeSide,
  grid: CareGrid,
  period: DateRange,
  windows: readonly NominalWindow[],
): BridgeSide | null {
  const [dayWage, nightWage] = readWages(grid);
  const days = countWeekdays(period);
  let [minutes, rns, wages] = [0n, 0n, 0n];
  for (const { weekday, count } of days) {
    for (const { isDay, duration } of windows) {
      const weight = BigInt(count * duration);
      const planned = weight * toMicro(getPlannedRns(grid, weekday, isDay));
      minutes += weight;
      rns += planned;
      wages += planned * (isDay ? dayWage : nightWage);
    }
  }
  if (minutes === 0n) return null;
  const rnActual = divideRounded(rns * attoPerMicro, minutes);
  const { levels } = recorded;
  return {
    levels: { ...levels, rnActual, variance: rnActual - levels.workload - levels.minimum },
    pay: { wages: divideRounded(wages * 1_000_000n, minutes), surcharges: 0n },
  };
}

/** A range is made of whole pieces, so a piece that starts inside also ends inside. */
function listInside(sums: BridgeSums, { start, end }: DateRange) {
  return [...sums].filter(([key]) => key >= start && key <= end).map(([, halves]) => halves);
}

function readWages(grid: CareGrid): [day: Micro, night: Micro] {
  return [toMicro(getHourlyWage(grid, true) ?? 0), toMicro(getHourlyWage(grid, false) ?? 0)];
}

/** How often each weekday occurs in a range. */
function countWeekdays(range: DateRange) {
  const days = countDays(range);
  return Array.from({ length: Math.min(7, days) }, (_, index) => ({
    weekday: getWeekday(addDays(range.start, index)),
    count: Math.ceil((days - index) / 7),
  }));
}

function createSums(): HalfSums {
  return { minutes: 0n, census: 0n, target: 0n, minimum: 0n, actual: 0n, surcharged: 0n };
}

function addSums(parts: readonly HalfSums[]): HalfSums {
  const sum = createSums();
  for (const part of parts) {
    sum.minutes += part.minutes;
    sum.census += part.census;
    sum.target += part.target;
    sum.minimum += part.minimum;
    sum.actual += part.actual;
    sum.surcharged += part.surcharged;
  }
  return sum;
}
