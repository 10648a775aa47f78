import { listWindowsWithoutOverlap } from '../shifts/shift-day.ts';
import type { ShiftWindowConfig } from '../shifts/shift-window-config.ts';
import { findStaffingDate, listShiftWindows, type ShiftWindow } from '../shifts/shift-windows.ts';
import { addDays, type IsoDate, listDates } from '../time/calendar.ts';

const minute = 60_000;

/** Besides the time that the rule waits. After a longer stop of all servers, older windows are not looked at. */
const daysBack = 2;

interface EndedWindow {
  /** Milliseconds, as all instants here. */
  end: number;
  hasData: boolean;
}

interface MissingSince {
  /** When the rules were set: they act from then on. */
  rulesSetAt: number;
  /** The start of the module's first shift; null without shifts. */
  firstShiftAt: number | null;
  missingAfterMinutes: number | null;
}

/** Whether a window is flagged because it has no data for too long after its end; never before the module's first shift (B12). */
export function isWindowMissing(
  { end, hasData }: EndedWindow,
  { rulesSetAt, firstShiftAt, missingAfterMinutes }: MissingSince,
  now: number,
): boolean {
  if (hasData || missingAfterMinutes === null || firstShiftAt === null || end <= firstShiftAt) return false;
  const due = end + missingAfterMinutes * minute;
  return due > rulesSetAt && due <= now;
}

type WindowTimes = Pick<ShiftWindow, 'id' | 'duration' | 'time' | 'elapsedMinutes'>;

/**
 * The windows of a date (D11) that have ended after the start of the module's first shift: those of its stored shifts, and the
 * configured ones that overlap none of them.
 */
export function listEndedWindows(
  { stored, current }: { stored: readonly WindowTimes[]; current: readonly WindowTimes[] },
  { firstShiftAt }: { firstShiftAt: number },
  now: number,
): EndedWindow[] {
  const missing = listWindowsWithoutOverlap(stored, current).filter(window => window.elapsedMinutes > 0);
  return [
    ...stored.map(window => ({ end: findEnd(window), hasData: true })),
    ...missing.map(window => ({ end: findEnd(window), hasData: false })),
  ].filter(({ end }) => end > firstShiftAt && end <= now);
}

function findEnd({ time, elapsedMinutes }: WindowTimes): number {
  return Date.parse(time) + elapsedMinutes * minute;
}

/** A window on a date, with its first instant and the first one after it. */
export interface OverdueWindow {
  date: IsoDate;
  windowMins: number;
  nominalMinutes: number;
  startsAt: Date;
  endsAt: Date;
}

export interface WatchedWindows extends MissingSince {
  missingAfterMinutes: number;
  windows: ShiftWindowConfig;
  timeZone: string;
}

/** The windows that are missing now if they have no data, in order. A window that a clock change removes takes no data (D10). */
export function listOverdueWindows(
  { windows, timeZone, ...since }: WatchedWindows,
  now: number,
): OverdueWindow[] {
  const end = findStaffingDate(now - since.missingAfterMinutes * minute, windows, timeZone);
  return listDates({ start: addDays(end, -daysBack), end })
    .flatMap(date => listShiftWindows(date, windows, timeZone).map(window => ({ date, window })))
    .filter(({ window }) => window.elapsedMinutes > 0)
    .map(({ date, window }) => {
      const startsAt = new Date(window.time);
      const endsAt = new Date(findEnd(window));
      return { date, windowMins: window.id, nominalMinutes: window.duration, startsAt, endsAt };
    })
    .filter(({ endsAt }) => isWindowMissing({ end: endsAt.getTime(), hasData: false }, since, now));
}

/** `60 minutes after the end of a shift`. */
export function describeWait(minutes: number, end: string): string {
  if (minutes === 0) return `at ${end}`;
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} after ${end}`;
}
