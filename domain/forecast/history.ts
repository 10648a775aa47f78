import {
  listNominalWindows,
  type NominalWindow,
  type ShiftWindowConfig,
} from '../shifts/shift-window-config.ts';
import { findStaffingDate, listShiftWindows, type ShiftWindow } from '../shifts/shift-windows.ts';
import { addDays, daysBetween, type IsoDate } from '../time/calendar.ts';

/** A forecast learns from the last 52 weeks. */
export const basisDays = 364;
/** With less there is no forecast; a pause of that length starts a history anew. */
export const leastDays = 56;

/** A stored shift as the forecast reads it. */
export interface PastShift {
  readonly date: IsoDate;
  readonly windowId: number;
  /** Minutes on a day without a clock change. */
  readonly duration: number;
  /** When it was first saved, in milliseconds since 1970; an imported one counts as saved when its window started. */
  readonly savedAt: number;
  readonly census: number;
  /** RNs that the counts require with the current ratios, before the minimum. */
  readonly workload: number;
  /** RNs that today's staffing standard requires for the counts; NaN without one, or if it cannot rate them. */
  readonly required: number;
}

/** The shift times that forecasts are made for. */
interface HistoryTimes {
  readonly config: ShiftWindowConfig;
  readonly timeZone: string;
}

/** Past shifts in slots: one for each current window of each date from the first one on, in order. NaN is no data. */
export interface History {
  readonly times: HistoryTimes;
  readonly firstDate: IsoDate;
  readonly windowsPerDay: number;
  readonly census: Float64Array;
  readonly workload: Float64Array;
  readonly required: Float64Array;
  readonly savedAt: Float64Array;
}

/**
 * Arranges the shifts, which are in order of their dates, in slots up to the end of a date; null without any. A shift of
 * former shift times counts for the current windows that it overlaps. Where several do, they count by minutes, and at least half of
 * the window must be covered. Example: one shift of 12 hours fills three windows of 4 hours.
 */
export function buildHistory(
  shifts: readonly PastShift[],
  times: HistoryTimes,
  lastDate: IsoDate,
): History | null {
  const windows = listNominalWindows(times.config);
  const firstDate = shifts.find(({ date }) => date <= lastDate)?.date;
  if (firstDate === undefined) return null;
  const slots = (daysBetween(firstDate, lastDate) + 1) * windows.length;
  const [census, workload, required, savedAt] = [
    new Float64Array(slots),
    new Float64Array(slots),
    new Float64Array(slots),
    new Float64Array(slots),
  ];
  const covered = new Float64Array(slots);
  let [date, firstSlot] = [firstDate, 0];
  for (const shift of shifts) {
    if (shift.date !== date) firstSlot = daysBetween(firstDate, shift.date) * windows.length;
    date = shift.date;
    for (const window of windows) {
      const minutes = overlap(window, shift);
      const slot = firstSlot + window.idx;
      if (minutes <= 0 || slot >= slots) continue;
      covered[slot] = (covered[slot] ?? 0) + minutes;
      census[slot] = (census[slot] ?? 0) + minutes * shift.census;
      workload[slot] = (workload[slot] ?? 0) + minutes * shift.workload;
      required[slot] = (required[slot] ?? 0) + minutes * shift.required;
      savedAt[slot] = Math.max(savedAt[slot] ?? 0, shift.savedAt);
    }
  }
  for (const [slot, minutes] of covered.entries()) {
    const share = 2 * minutes < (windows[slot % windows.length]?.duration ?? 0) ? Number.NaN : minutes;
    census[slot] = (census[slot] ?? 0) / share;
    workload[slot] = (workload[slot] ?? 0) / share;
    required[slot] = (required[slot] ?? 0) / share;
  }
  return { times, firstDate, windowsPerDay: windows.length, census, workload, required, savedAt };
}

function overlap(window: NominalWindow, { windowId, duration }: PastShift): number {
  return Math.min(window.id + window.duration, windowId + duration) - Math.max(window.id, windowId);
}

/** The shifts since the last pause of eight weeks. They are in order of their dates. */
export function dropBeforePause(shifts: readonly PastShift[]): readonly PastShift[] {
  const start = shifts.findLastIndex(({ date }, index) => {
    const earlier = shifts[index - 1]?.date ?? date;
    return earlier !== date && daysBetween(earlier, date) > leastDays;
  });
  return start > 0 ? shifts.slice(start) : shifts;
}

export interface Slot {
  readonly date: IsoDate;
  readonly window: ShiftWindow;
}

/** The date and window of a slot, which may be later than the history. */
export function findSlot({ times, firstDate, windowsPerDay }: History, slot: number): Slot | undefined {
  const date = addDays(firstDate, Math.floor(slot / windowsPerDay));
  const window = listShiftWindows(date, times.config, times.timeZone)[slot % windowsPerDay];
  return window && { date, window };
}

/** The slot that contains an instant. */
export function findSlotAt({ times, firstDate, windowsPerDay }: History, at: number): number {
  const date = findStaffingDate(at, times.config, times.timeZone);
  const windows = listShiftWindows(date, times.config, times.timeZone);
  const started = windows.findLastIndex(({ time }) => Date.parse(time) <= at);
  return daysBetween(firstDate, date) * windowsPerDay + started;
}

/**
 * The values of the 52 weeks up to a slot, which is included. `knownAt` leaves out those that were saved later. `start` is the slot of
 * the first value.
 */
export function takeSeries(
  { windowsPerDay, savedAt, ...history }: History,
  quantity: 'census' | 'workload' | 'required',
  until: number,
  knownAt = Number.POSITIVE_INFINITY,
) {
  const day = Math.floor(until / windowsPerDay);
  const start = Math.max(0, day + 1 - basisDays) * windowsPerDay;
  const values = history[quantity].slice(start, until + 1);
  for (const slot of values.keys()) {
    if ((savedAt[start + slot] ?? 0) > knownAt) values[slot] = Number.NaN;
  }
  return { start, values, windowsPerDay };
}
