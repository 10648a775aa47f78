import type { IsoDate } from '../time/calendar.ts';
import { clockLabel, clockRangeLabel, distinguishLabels } from './shift-window-config.ts';
import type { ShiftWindow } from './shift-windows.ts';

/** The part of a window that a stored shift keeps when the configuration changes (D11). */
export type StoredWindow = Pick<ShiftWindow, 'id' | 'isDay' | 'duration' | 'time' | 'elapsedMinutes'>;

type WindowMinutes = Pick<ShiftWindow, 'id' | 'duration'>;

/**
 * The windows of a date (D11): those of its stored shifts, and the configured ones that overlap none of them.
 * Example: with a stored window of 4 hours at 07:00 and configured ones of 12 hours at 07:00 and 19:00, the date has 07:00
 * (4 hours) and 19:00.
 */
export function listShownWindows(
  stored: readonly StoredWindow[],
  current: readonly ShiftWindow[],
): readonly ShiftWindow[] {
  const kept = stored.map(window => ({
    ...window,
    label: clockLabel(window.id),
    rangeLabel: clockRangeLabel(window.id, window.duration),
  }));
  const shown = [...kept, ...listWindowsWithoutOverlap(stored, current)].toSorted((a, b) => a.id - b.id);
  return distinguishLabels(shown).map((window, idx) => ({ ...window, idx }));
}

/** Compares configured minutes of the same date, so that a change of the time zone hides no window. */
export function listWindowsWithoutOverlap<Window extends WindowMinutes>(
  stored: readonly WindowMinutes[],
  current: readonly Window[],
): readonly Window[] {
  return current.filter(window => !stored.some(other => overlaps(window, other)));
}

/** An earlier date is a typing error, such as 1926 for 2026. */
export const firstShiftDate: IsoDate = '1990-01-01';
export const tooEarlyMessage = 'Shifts can be entered from 1/1/1990 on.';

/** A window takes data (D12) unless its date is before 1990 or after today, or a clock change removes it. */
export function canTakeData(
  window: Pick<ShiftWindow, 'elapsedMinutes'>,
  date: IsoDate,
  today: IsoDate,
): boolean {
  return date >= firstShiftDate && date <= today && window.elapsedMinutes > 0;
}

/** The field of an entry that is refused, and why. */
interface EntryFault {
  readonly field: 'date' | 'window';
  readonly message: string;
}

/** Why a date and window take no data (D12); null if they do. `window` is undefined if the date does not have it. */
export function findEntryFault(
  window: Pick<ShiftWindow, 'elapsedMinutes'> | undefined,
  date: IsoDate,
  today: IsoDate,
): EntryFault | null {
  if (date < firstShiftDate) return { field: 'date', message: tooEarlyMessage };
  if (date > today) return { field: 'date', message: 'Shifts can be entered up to today only.' };
  if (!window) return { field: 'window', message: 'There is no such shift window on this date.' };
  if (canTakeData(window, date, today)) return null;
  return {
    field: 'window',
    message: 'The clocks change over this window: it takes no data on this date.',
  };
}

/** The window that contains an instant; undefined outside the day. */
export function findWindowAt(
  windows: readonly ShiftWindow[],
  epochMilliseconds: number,
): ShiftWindow | undefined {
  return windows.find(window => {
    const minutesSinceStart = (epochMilliseconds - Date.parse(window.time)) / 60_000;
    return minutesSinceStart >= 0 && minutesSinceStart < window.elapsedMinutes;
  });
}

export const windowStatuses = ['saved', 'missing', 'open', 'closed'] as const;

export type WindowStatus = (typeof windowStatuses)[number];

/** On the dashboard: `missing` has no data although a later window has; `closed` is removed by a clock change. */
export function windowStatus(
  window: ShiftWindow,
  windows: readonly ShiftWindow[],
  savedIds: ReadonlySet<number>,
): WindowStatus {
  if (savedIds.has(window.id)) return 'saved';
  if (window.elapsedMinutes === 0) return 'closed';
  return windows.some(other => other.idx > window.idx && savedIds.has(other.id)) ? 'missing' : 'open';
}

interface CatchUpTime {
  date: IsoDate;
  today: IsoDate;
  epochMilliseconds: number;
  /** The start of the module's first shift; null without shifts. */
  firstShiftAt: number | null;
}

/**
 * In the month overview: `missing` has ended without data; `open` is running, comes later today, or is before the module's first
 * shift, when nothing was expected (D55); `closed` takes no data, because a clock change removes it or its date is after today.
 */
export function catchUpStatus(
  window: ShiftWindow,
  isSaved: boolean,
  { date, today, epochMilliseconds, firstShiftAt }: CatchUpTime,
): WindowStatus {
  if (isSaved) return 'saved';
  if (!canTakeData(window, date, today)) return 'closed';
  const start = Date.parse(window.time);
  const hasEnded = start + window.elapsedMinutes * 60_000 <= epochMilliseconds;
  return hasEnded && firstShiftAt !== null && start >= firstShiftAt ? 'missing' : 'open';
}

/**
 * The window whose values replace blanks (D5): the previous one of the same day that takes data. Null for the first, whose
 * blanks take the values of the previous day's last window.
 */
export function findWindowBefore(windowId: number, windows: readonly ShiftWindow[]): ShiftWindow | null {
  return findLastTakingData(windows.filter(window => window.id < windowId));
}

/** The last window of a day that takes data. */
export function findLastTakingData(windows: readonly ShiftWindow[]): ShiftWindow | null {
  return windows.findLast(window => window.elapsedMinutes > 0) ?? null;
}

function overlaps(a: WindowMinutes, b: WindowMinutes): boolean {
  return a.id < b.id + b.duration && b.id < a.id + a.duration;
}
