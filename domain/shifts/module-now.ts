import { addDays, type IsoDate } from '../time/calendar.ts';
import { findWindowAt, listShownWindows, type StoredWindow } from './shift-day.ts';
import type { ShiftWindowConfig } from './shift-window-config.ts';
import { findStaffingDate, listShiftWindows, type ShiftWindow } from './shift-windows.ts';

/** A stored shift by its date and window. */
export type DatedWindow = StoredWindow & { readonly date: IsoDate };

/** Older figures do not describe the present. */
const shownForMilliseconds = 24 * 3_600_000;

/** The windows and shift of a module that Hospital Now shows (B13). */
interface ModuleNow<Shift> {
  /** The running window; null if none contains the instant, which changed shift times can cause. */
  readonly current: ShiftWindow | null;
  /** The shift of the running window, or the last one entered before it within 24 hours. */
  readonly shift: Shift | null;
  /** Whether `shift` is the one of the running window. */
  readonly isEntered: boolean;
  /** The next window that takes data, on this day or the next. */
  readonly next: (ShiftWindow & { readonly date: IsoDate }) | null;
}

/** `shifts` are the module's, of today and the day before at least, in any order. */
export function findModuleNow<Shift extends DatedWindow>(
  shifts: readonly Shift[],
  { windows: config, timeZone }: { windows: ShiftWindowConfig; timeZone: string },
  epochMilliseconds: number,
): ModuleNow<Shift> {
  const today = findStaffingDate(epochMilliseconds, config, timeZone);
  const listWindows = (date: IsoDate) =>
    listShownWindows(
      shifts.filter(shift => shift.date === date),
      listShiftWindows(date, config, timeZone),
    ).map(window => ({ ...window, date }));
  const windows = listWindows(today);
  const current = findWindowAt(windows, epochMilliseconds) ?? null;
  const entered = shifts.find(({ date, id }) => date === today && id === current?.id);
  return {
    current,
    shift: entered ?? findLastStarted(shifts, epochMilliseconds),
    isEntered: entered !== undefined,
    next:
      [...windows, ...listWindows(addDays(today, 1))].find(
        ({ time, elapsedMinutes }) => Date.parse(time) > epochMilliseconds && elapsedMinutes > 0,
      ) ?? null,
  };
}

/** A shift that was entered ahead of time does not count yet. */
function findLastStarted<Shift extends DatedWindow>(shifts: readonly Shift[], now: number): Shift | null {
  const started = shifts.filter(({ time }) => {
    const age = now - Date.parse(time);
    return age >= 0 && age < shownForMilliseconds;
  });
  return started.toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time)).at(-1) ?? null;
}
