import { wholeDayMinutes } from '#domain/shifts/shift-window-config.ts';

const clock = String.raw`(\d{1,2}):?(\d{2})(?::\d{2})?(?:\s*([ap])\.?\s*m\.?)?`;
/** Matches the whole cell, because other words could change the meaning. */
const startAndEnd = new RegExp(String.raw`^${clock}(?:\s*(?:[-–—]|to)\s*${clock})?$`, 'i');

/**
 * A window's id from `07:00`, `0700`, `7:00 AM`, `7:00 a.m.`, `07:00 - 10:59` or `27:00`; null for anything else. A time
 * after midnight is the window of the night before if the hospital has one: 03:00 is 27:00.
 */
export function parseWindow(text: string, windowIds: readonly number[]): number | null {
  const [, hours, minutes, half, , , endHalf] = startAndEnd.exec(text) ?? [];
  if (hours === undefined || Number(minutes) > 59) return null;
  // 19:00 AM is contradictory, and 7:00 - 10:59 PM is ambiguous.
  if (half ? Number(hours) > 12 : endHalf) return null;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const mins = hour * 60 + Number(minutes);
  const nextDay = mins + wholeDayMinutes;
  return !windowIds.includes(mins) && windowIds.includes(nextDay) ? nextDay : mins;
}

/** y, Y, yes, true, x or 1. */
export function isYes(text: string): boolean {
  return /^(y|true|x$|1$)/i.test(text);
}
