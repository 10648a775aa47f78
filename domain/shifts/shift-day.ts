import type { IsoDate } from '../time/calendar.ts';
import { clockLabel, clockRangeLabel } from './shift-window-config.ts';
import type { ShiftWindow } from './shift-windows.ts';

/** What a stored shift keeps of its window, whatever the configuration becomes (D11). */
export type StoredWindow = Pick<ShiftWindow, 'id' | 'isDay' | 'duration' | 'time' | 'elapsedMinutes'>;

type Span = Pick<ShiftWindow, 'id' | 'duration'>;

/**
 * The windows a date shows (D11): those its stored shifts were entered in, and the current ones that overlap none of them.
 * Example: with a stored 07:00 of 4 hours and current windows 07:00 and 19:00 of 12 hours, it shows 07:00 and 19:00.
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
  return [...kept, ...listWindowsWithoutOverlap(stored, current)]
    .toSorted((a, b) => a.id - b.id)
    .map((window, idx) => ({ ...window, idx }));
}

/** Overlap is by configured minutes of the same date, so a change of time zone hides no window. */
export function listWindowsWithoutOverlap<Window extends Span>(
  stored: readonly Span[],
  current: readonly Window[],
): readonly Window[] {
  return current.filter(window => !stored.some(other => overlaps(window, other)));
}

/** Whether a window of a date takes data (D12): not on dates after today, not when a clock change swallowed it. */
export function canTakeData(
  window: Pick<ShiftWindow, 'elapsedMinutes'>,
  date: IsoDate,
  today: IsoDate,
): boolean {
  return date <= today && window.elapsedMinutes > 0;
}

/** The window in which an instant lies; undefined outside the day. */
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

/**
 * In the month overview: `missing` has ended without data; `open` is running or comes later today; `closed` takes no
 * data, because a clock change removes it or its date is after today.
 */
export function catchUpStatus(
  window: ShiftWindow,
  isSaved: boolean,
  { date, today, epochMilliseconds }: { date: IsoDate; today: IsoDate; epochMilliseconds: number },
): WindowStatus {
  if (isSaved) return 'saved';
  if (!canTakeData(window, date, today)) return 'closed';
  const end = Date.parse(window.time) + window.elapsedMinutes * 60_000;
  return end <= epochMilliseconds ? 'missing' : 'open';
}

/**
 * The window whose values stand in for blanks (D5): the one before it on the same day; null for the first, which looks
 * at yesterday's last. A window that takes no data that day is passed over.
 */
export function findWindowBefore(windowId: number, windows: readonly ShiftWindow[]): ShiftWindow | null {
  return findLastTakingData(windows.filter(window => window.id < windowId));
}

/** The last window of a day that takes data. */
export function findLastTakingData(windows: readonly ShiftWindow[]): ShiftWindow | null {
  return windows.findLast(window => window.elapsedMinutes > 0) ?? null;
}

function overlaps(a: Span, b: Span): boolean {
  return a.id < b.id + b.duration && b.id < a.id + a.duration;
}
