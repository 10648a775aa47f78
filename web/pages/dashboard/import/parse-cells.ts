import { wholeDayMinutes } from '#domain/shifts/shift-window-config.ts';
import { parseClockTimes } from '#domain/time/typed-time.ts';

/**
 * A window's id from its start or its start and end, such as `07:00 - 10:59`; null for anything else. A time after midnight is the
 * window of the night before if the hospital has one: 03:00 is 27:00.
 */
export function parseWindow(text: string, windowIds: readonly number[]): number | null {
  const { start } = parseClockTimes(text) ?? {};
  if (!start?.isClear) return null;
  const mins = start.minutes;
  const nextDay = mins + wholeDayMinutes;
  return !windowIds.includes(mins) && windowIds.includes(nextDay) ? nextDay : mins;
}

/** y, Y, yes, true, x or 1. */
export function isYes(text: string): boolean {
  return /^(y|true|x$|1$)/i.test(text);
}
