import { quotient } from '#domain/measures/decimal.ts';
import { groupInSteps, itemsOfStep, type ResultOf } from '#domain/measures/steps.ts';
import type { WindowRow } from '#domain/reports/blocks/rows.ts';
import type { ReportWindow } from '#domain/reports/blocks/windows.ts';
import { getWeekday, type IsoDate, weekdayName, weekdays } from '#domain/time/calendar.ts';
import type { Period } from '#domain/time/periods.ts';

/** A stored shift with the RNs that were scheduled for it; null if its date has no schedule. */
export interface ScheduledShift extends WindowRow {
  readonly date: IsoDate;
  /** Elapsed. */
  readonly minutes: number;
  readonly rnTarget: number;
  readonly rnActual: number;
  /** Of the actual ones. */
  readonly rnPremium: number;
  readonly scheduled: number | null;
}

const microPerRn = 1_000_000;
const microPerHour = 60n * BigInt(microPerRn);

/**
 * What the roster promised, what was needed and what worked, in RN hours (B17), over the shifts of which the scheduled RNs are known.
 * The planned gap is scheduled less needed; `closed` is what was worked beyond the schedule, `premium` a part of the worked hours.
 */
export function* buildScheduledBlock(
  shifts: readonly ScheduledShift[],
  { periods, windows }: { readonly periods: readonly Period[]; readonly windows: readonly ReportWindow[] },
  toPeriodKey: (date: IsoDate) => string,
) {
  const inPeriod = yield* groupInSteps(shifts, ({ date }) => toPeriodKey(date));
  const inWindow = yield* groupInSteps(shifts, ({ windowId }) => windowId);
  const onWeekday = yield* groupInSteps(shifts, ({ date }) => getWeekday(date));
  return {
    summary: yield* sumScheduledShifts(shifts),
    periods: yield* sumEach(periods, period => inPeriod.get(period.key)),
    byWindow: yield* sumEach(windows, window => inWindow.get(window.id)),
    byWeekday: yield* sumEach(
      weekdays.map(weekday => ({
        weekday,
        label: weekdayName(weekday),
      })),
      ({ weekday }) => onWeekday.get(weekday),
    ),
  };
}

function* sumEach<Row extends object>(
  rows: readonly Row[],
  find: (row: Row) => readonly ScheduledShift[] | undefined,
) {
  const summed: (Row & ScheduledRow)[] = [];
  for (const row of rows) summed.push({ ...row, ...(yield* sumScheduledShifts(find(row))) });
  return summed;
}

export type ScheduledRow = ResultOf<typeof sumScheduledShifts>;

function* sumScheduledShifts(shifts: readonly ScheduledShift[] = []) {
  const sums = { scheduled: 0n, needed: 0n, worked: 0n, premium: 0n };
  let known = 0;
  for (const [index, { minutes, scheduled, rnTarget, rnActual, rnPremium }] of shifts.entries()) {
    if (index % itemsOfStep === itemsOfStep - 1) yield;
    if (scheduled === null) continue;
    known += 1;
    sums.scheduled += toRnMinutes(scheduled, minutes);
    sums.needed += toRnMinutes(rnTarget, minutes);
    sums.worked += toRnMinutes(rnActual, minutes);
    sums.premium += toRnMinutes(rnPremium, minutes);
  }
  return {
    shifts: known,
    withoutSchedule: shifts.length - known,
    scheduled: toHours(sums.scheduled),
    needed: toHours(sums.needed),
    worked: toHours(sums.worked),
    premium: toHours(sums.premium),
    plannedGap: toHours(sums.scheduled - sums.needed),
    closed: toHours(sums.worked - sums.scheduled),
  };
}

/** Millionths, exact: RNs have at most 6 decimals. */
function toRnMinutes(rns: number, minutes: number): bigint {
  return BigInt(Math.round(rns * microPerRn) * minutes);
}

function toHours(rnMinutes: bigint): number {
  return quotient(rnMinutes, microPerHour) ?? 0;
}
