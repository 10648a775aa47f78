import type { ClientModule } from '#contract/clients/modules.ts';
import type { DayOfShifts, Shift, ShiftWindowOnWire } from '#contract/shifts/shifts.ts';
import { fromWire } from '#contract/wire.ts';
import { chooseFeedState, type FeedState } from '#domain/census/feed.ts';
import { findWindowBefore } from '#domain/shifts/shift-day.ts';
import { clockLabel } from '#domain/shifts/shift-window-config.ts';
import type { ShiftPlace } from '#web/features/unsent/kept-shifts.ts';

/** The shift that a form edits. */
export interface Subject {
  module: ClientModule;
  date: string;
  window: ShiftWindowOnWire;
  /** The shift as it was when the form was opened; null for a new one. */
  stored: Shift | null;
  /** The shift of the window before, whose values fill blanks (D5). */
  previous: Shift | null;
  /** Other shifts of the module that are at hand; an unusual number is compared with them. */
  recent: readonly Shift[];
  /** The numbers that a feed proposes for this window (B6). */
  feed: FeedState | null;
}

export function toPlace({ module, date, window }: Subject): ShiftPlace {
  return { moduleId: module.id, date, windowId: window.id };
}

/** The shift before: its clock, `23:00`, and as part of a sentence, `yesterday’s 23:00`. Null without one. */
export function namePrevious({ previous, date }: Subject): { clock: string; name: string } | null {
  if (!previous) return null;
  const clock = clockLabel(previous.window);
  return { clock, name: previous.date === date ? clock : `yesterday’s ${clock}` };
}

/** `loaded`: days of the module that were seen before. */
export function findSubject(
  module: ClientModule,
  day: DayOfShifts,
  windowId: number,
  loaded: readonly DayOfShifts[] = [],
): Subject | null {
  const window = day.windows.find(({ id }) => id === windowId);
  if (!window) return null;
  const findShift = (id: number) => day.shifts.find(shift => shift.window === id) ?? null;
  const before = findWindowBefore(windowId, fromWire(day.windows));
  return {
    module,
    date: day.date,
    window,
    stored: findShift(windowId),
    previous: before ? findShift(before.id) : day.previous,
    recent: [...day.shifts, ...loaded.flatMap(({ shifts }) => shifts)].filter(
      shift => shift.date !== day.date || shift.window !== windowId,
    ),
    // A day that an earlier release kept for offline use has no feeds.
    feed: chooseFeedState(fromWire(window), { feed: day.feed ?? null, feeds: day.feeds ?? {} }, Date.now()),
  };
}
