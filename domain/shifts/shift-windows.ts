import { memo } from '../memo.ts';
import { addDays, type DateRange, type IsoDate } from '../time/calendar.ts';
import {
  listNominalWindows,
  type NominalWindow,
  type ShiftWindowConfig,
  wholeDayMinutes,
} from './shift-window-config.ts';

/** A shift window on one date. */
export interface ShiftWindow extends NominalWindow {
  /** The instant it starts, in UTC: `2026-03-08T07:00:00Z`. */
  readonly time: string;
  /** `duration`, or more or less if the clocks change in it; 0 if the change removes it. */
  readonly elapsedMinutes: number;
}

const millisecondsPerMinute = 60_000;

/** A staffing day ends less than two days after its date starts, and no known clock change is longer than a day. */
const daysAroundChange = 3;

/**
 * Whether a name such as `America/New_York` is a known time zone in its canonical spelling: Temporal reads
 * `america/new_york` too, but the browser that prints PDFs does not.
 */
export function isTimeZone(name: string): boolean {
  try {
    const { timeZoneId } = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return timeZoneId === name && !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

/**
 * The windows of the staffing day that starts on a date (D9, D10). Each start is a wall-clock time. A start in a skipped
 * hour moves forward by the gap, a start in a repeated hour is the earlier one, and no start is after the next one.
 * Example: in New York the window 23:00 of 2026-03-07 has 180 minutes, because the clocks skip 02:00 to 03:00.
 */
export function listShiftWindows(
  date: IsoDate,
  config: ShiftWindowConfig,
  timeZone: string,
): readonly ShiftWindow[] {
  return findDay(date, config, timeZone).windows;
}

/**
 * The date of the staffing day that contains an instant (D12). Before the first window's start it is the previous date.
 * Example: with a first window at 07:00, 03:00 on 15 November belongs to 14 November.
 */
export function findStaffingDate(
  epochMilliseconds: number,
  config: ShiftWindowConfig,
  timeZone: string,
): IsoDate {
  const epochMinute = Math.floor(epochMilliseconds / millisecondsPerMinute);
  // The date in UTC is at most two days off.
  let date = new Date(epochMilliseconds).toISOString().slice(0, 10);
  for (;;) {
    const { start, end } = findDay(date, config, timeZone);
    if (epochMinute < start) date = addDays(date, -1);
    else if (epochMinute >= end) date = addDays(date, 1);
    else return date;
  }
}

/** The dates whose windows a clock change can affect; on all others each window has its nominal minutes. */
export function listDatesNearClockChange({ start, end }: DateRange, timeZone: string): ReadonlySet<IsoDate> {
  const dates = new Set<IsoDate>();
  const before = Temporal.PlainDate.from(addDays(start, -daysAroundChange)).toZonedDateTime(timeZone);
  let change = before.getTimeZoneTransition('next');
  while (change !== null && addDays(toDate(change), -daysAroundChange) <= end) {
    for (let days = -daysAroundChange; days <= daysAroundChange; days += 1) {
      const date = addDays(toDate(change), days);
      if (date >= start && date <= end) dates.add(date);
    }
    change = change.getTimeZoneTransition('next');
  }
  return dates;
}

/**
 * The calendar date of the clock change that affects a window. It can be the day after the window's own date: the window 23:00 of
 * 2026-03-07 is shorter because of the change on the 8th. A change before the start counts, because a skipped start moves past it.
 */
export function findClockChange({ time }: ShiftWindow, timeZone: string): IsoDate | null {
  const before = Temporal.Instant.from(time).toZonedDateTimeISO(timeZone).subtract({ hours: 24 });
  const change = before.getTimeZoneTransition('next');
  return change && toDate(change);
}

function toDate(change: Temporal.ZonedDateTime): IsoDate {
  return change.toPlainDate().toString();
}

/** The windows of a date; its first start and the next date's, in minutes since 1970. */
interface StaffingDay {
  windows: readonly ShiftWindow[];
  start: number;
  end: number;
}

/** Reading a time zone's rules takes long, and most calls ask for the same few dates. */
const knownDays = memo<string, StaffingDay>(10_000);

function findDay(date: IsoDate, config: ShiftWindowConfig, timeZone: string): StaffingDay {
  const key = `${date} ${timeZone} ${JSON.stringify(config)}`;
  return knownDays(key, () => computeDay(date, listNominalWindows(config), timeZone));
}

function computeDay(date: IsoDate, nominal: readonly NominalWindow[], timeZone: string): StaffingDay {
  const starts = listStarts(date, nominal, timeZone);
  const windows = nominal.map((window, idx) => {
    const start = starts[idx] ?? 0;
    const nextStart = starts[idx + 1] ?? start;
    return { ...window, time: formatUtc(start), elapsedMinutes: nextStart - start };
  });
  return {
    windows,
    start: starts[0] ?? Number.NEGATIVE_INFINITY,
    end: starts[windows.length] ?? Number.POSITIVE_INFINITY,
  };
}

/**
 * The starts of the date's windows and of the next date's first one, in minutes since 1970, in ascending order. A start
 * that a skipped hour moved past later ones is set to the earliest of them. No known gap is longer than a day, so the
 * windows of the next date are enough to compare with.
 */
function listStarts(date: IsoDate, windows: readonly NominalWindow[], timeZone: string): readonly number[] {
  const nextDate = addDays(date, 1);
  const starts = [date, nextDate].flatMap(day =>
    windows.map(window => toEpochMinute(day, window.id, timeZone)),
  );
  for (let index = starts.length - 2; index >= 0; index -= 1) {
    starts[index] = Math.min(starts[index] ?? 0, starts[index + 1] ?? Number.POSITIVE_INFINITY);
  }
  return starts.slice(0, windows.length + 1);
}

/** 'compatible' moves a skipped time forward by the gap and takes the earlier of two repeated times. */
function toEpochMinute(date: IsoDate, mins: number, timeZone: string): number {
  const day = Temporal.PlainDate.from(date).add({ days: Math.floor(mins / wholeDayMinutes) });
  const minuteOfDay = mins % wholeDayMinutes;
  const time = new Temporal.PlainTime(Math.floor(minuteOfDay / 60), minuteOfDay % 60);
  const start = day.toPlainDateTime(time).toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  return Math.floor(start.epochMilliseconds / millisecondsPerMinute);
}

function formatUtc(epochMinute: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMinute * millisecondsPerMinute).toString();
}
