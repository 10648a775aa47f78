import { isIsoDate } from '#domain/calendar.ts';
import { MINUTES_PER_DAY } from '#domain/shift-window-config.ts';

const usDate = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/;

/** `2026-11-14`, `11/14/2026`, or `11/14/26` as spreadsheet programs show dates; null for anything else. */
export function dateOf(text: string): string | null {
  const [, month = '', day = '', year = ''] = usDate.exec(text) ?? [];
  const date = month ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  return isIsoDate(date) ? date : null;
}

const clock = /^(\d{1,2}):?(\d{2})(?::\d{2})?\s*([ap]m)?\b/i;

/**
 * A window's start in minutes from `07:00`, `0700`, `7:00 AM`, `07:00 - 10:59` or `27:00`; null for anything else. A clock
 * time after midnight means the window of the night before where the hospital has one: 03:00 is 27:00.
 */
export function windowOf(text: string, windowIds: readonly number[]): number | null {
  const [, hours, minutes, half] = clock.exec(text) ?? [];
  if (hours === undefined || Number(minutes) > 59) return null;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  const mins = hour * 60 + Number(minutes);
  const nextDay = mins + MINUTES_PER_DAY;
  return !windowIds.includes(mins) && windowIds.includes(nextDay) ? nextDay : mins;
}

/** y, Y, yes, true, x or 1. */
export function isYes(text: string): boolean {
  return /^(y|true|x$|1$)/i.test(text);
}
