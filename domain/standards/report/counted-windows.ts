import type { ShiftKey } from '#domain/shifts/completeness.ts';
import { listWindowsWithoutOverlap } from '#domain/shifts/shift-day.ts';
import { listNominalWindows, type ShiftWindowConfig } from '#domain/shifts/shift-window-config.ts';
import { listDatesNearClockChange, listShiftWindows } from '#domain/shifts/shift-windows.ts';
import type { DateRange, IsoDate } from '#domain/time/calendar.ts';

export interface CountedScope {
  readonly range: DateRange;
  readonly config: ShiftWindowConfig;
  readonly timeZone: string;
  /** Null for all windows. */
  readonly selectedIds: readonly number[] | null;
  /** The module's first recorded shift (D61). */
  readonly first: ShiftKey;
  readonly today: IsoDate;
  readonly now: number;
}

/** A configured window without a shift. */
interface EmptyWindow {
  readonly id: number;
  readonly hasEnded: boolean;
}

type JudgedTime = { readonly id: number; readonly duration: number };

/** Whether a window of a date is chosen, and not before the module's first shift. */
export function createCountedCheck({ selectedIds, first }: CountedScope) {
  return (date: IsoDate, id: number): boolean =>
    (selectedIds === null || selectedIds.includes(id)) &&
    (date > first.date || (date === first.date && id >= first.windowId));
}

/**
 * Finds the windows of a date that have no shift: those that overlap no stored one (D11), without windows that a clock change
 * removes. Instants are computed only for dates where they matter, because reading a time zone takes long.
 */
export function createEmptyWindows(scope: CountedScope) {
  const { range, config, timeZone, today, now } = scope;
  const nominal = listNominalWindows(config);
  const nearChange = listDatesNearClockChange(range, timeZone);
  const isCounted = createCountedCheck(scope);
  return (date: IsoDate, stored: readonly JudgedTime[]): readonly EmptyWindow[] => {
    const isExact = date === today || nearChange.has(date);
    const windows = isExact
      ? listShiftWindows(date, config, timeZone).filter(({ elapsedMinutes }) => elapsedMinutes > 0)
      : nominal.map(window => ({ ...window, time: '', elapsedMinutes: window.duration }));
    return listWindowsWithoutOverlap(stored, windows)
      .filter(({ id }) => isCounted(date, id))
      .map(({ id, time, elapsedMinutes }) => ({
        id,
        // A staffing day ends when the next one begins, so that of an earlier date has ended.
        hasEnded: date < today || (date === today && Date.parse(time) + elapsedMinutes * 60_000 <= now),
      }));
  };
}
