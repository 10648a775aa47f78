import { findStaffingDate } from '../../shifts/shift-windows.ts';
import { foldText } from '../../text/fold-text.ts';
import { addDays, type DateRange, type IsoDate } from '../../time/calendar.ts';
import { checkScheduleRows, type ScheduleClock, type ScheduleRow } from '../check-rows.ts';
import type { LineFault, RosterShift } from './roster.ts';

/** A shift that can be sent, and when it is. */
export interface TimedShift extends RosterShift {
  readonly time: ScheduleRow;
}

/** RNs seldom work longer. A longer shift is probably one with am and pm exchanged. */
const longShiftHours = 16;

/** The shifts that the server takes, and the faults of the lines with others. A line with a fault has no shift. */
export function checkShifts(
  shifts: readonly RosterShift[],
  clock: ScheduleClock,
): { timed: readonly TimedShift[]; faults: readonly LineFault[] } {
  const checked = checkScheduleRows(shifts, rangeAround(shifts), clock);
  if (checked.ok) return { timed: pair(shifts, checked.rows), faults: [] };
  const faults = new Map<number, string>();
  for (const { row, message } of checked.faults) {
    const line = shifts[row]?.line ?? 0;
    if (!faults.has(line)) faults.set(line, toSentence(message));
  }
  const { timed } = checkShifts(
    shifts.filter(({ line }) => !faults.has(line)),
    clock,
  );
  return { timed, faults: Array.from(faults, ([line, message]) => ({ line, message })) };
}

/** The dates that the file is about: from the first date on which a shift starts to the last staffing day; null without shifts. */
export function findRosterDates(
  shifts: readonly TimedShift[],
  { windows, timeZone }: ScheduleClock,
): DateRange | null {
  if (shifts.length === 0) return null;
  const starts = shifts.map(({ time }) => time.start);
  const start = toLocalDate(Math.min(...starts), timeZone);
  const end = findStaffingDate(Math.max(...starts), windows, timeZone);
  return { start, end: end < start ? start : end };
}

/** A name of a unit in the file. */
export interface RosterUnit {
  /** As it is first written; empty if the file has no column for it. */
  readonly name: string;
  /** RNs' shifts. */
  readonly shifts: number;
}

/** The units in the file's order. Names are compared without case. */
export function listUnits(shifts: readonly RosterShift[]): readonly RosterUnit[] {
  const units = new Map<string, { name: string; shifts: number }>();
  for (const { unit, rns } of shifts) {
    const known = units.get(foldText(unit));
    if (known) known.shifts += rns;
    else units.set(foldText(unit), { name: unit, shifts: rns });
  }
  return [...units.values()];
}

/** The lines with a shift that is longer than RNs usually work. */
export function listLongShifts(shifts: readonly TimedShift[]): readonly number[] {
  const isLong = ({ time }: TimedShift) => time.end - time.start > longShiftHours * 3_600_000;
  return [...new Set(shifts.filter(isLong).map(({ line }) => line))];
}

function toLocalDate(instant: number, timeZone: string): IsoDate {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** All dates on which the shifts can start, so that no row is outside. */
function rangeAround(shifts: readonly RosterShift[]): DateRange {
  const dates = shifts.map(({ start }) => start.slice(0, 10)).sort();
  const [first = '2000-01-01', last = first] = [dates[0], dates.at(-1)];
  return { start: addDays(first, -3), end: addDays(last, 3) };
}

function pair(shifts: readonly RosterShift[], rows: readonly ScheduleRow[]): TimedShift[] {
  return shifts.flatMap((shift, index) => {
    const time = rows[index];
    return time ? [{ ...shift, time }] : [];
  });
}

function toSentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}
