import type { ClientModule } from '#contract/modules.ts';
import { windowFromWire } from '#contract/shifts/shift-window-wire.ts';
import type { ShiftWindowOnWire } from '#contract/shifts/shift-windows.ts';
import type { DayOfShifts, Shift } from '#contract/shifts/shifts.ts';
import { findWindowBefore } from '#domain/shifts/shift-day.ts';

/** What a shift form is about. */
export interface Subject {
  module: ClientModule;
  date: string;
  window: ShiftWindowOnWire;
  /** The shift as it was when the form was opened; null for a new one. */
  stored: Shift | null;
  /** Whose values stand in for blanks (D5). */
  previous: Shift | null;
}

export function findSubject(module: ClientModule, day: DayOfShifts, windowId: number): Subject | null {
  const window = day.windows.find(({ id }) => id === windowId);
  if (!window) return null;
  const stored = day.shifts.find(shift => shift.window === windowId) ?? null;
  return { module, date: day.date, window, stored, previous: previousOf(day, windowId) };
}

function previousOf(day: DayOfShifts, windowId: number): Shift | null {
  const before = findWindowBefore(windowId, day.windows.map(windowFromWire));
  return before ? (day.shifts.find(shift => shift.window === before.id) ?? null) : day.previous;
}
