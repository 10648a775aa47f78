import { countDays, type DateRange, type IsoDate, startOfMonth } from '../time/calendar.ts';
import { listWindowsWithoutOverlap } from './shift-day.ts';
import { listNominalWindows, type ShiftWindowConfig } from './shift-window-config.ts';
import {
  findClockChange,
  listDatesNearClockChange,
  listShiftWindows,
  type ShiftWindow,
} from './shift-windows.ts';

/** Shifts saved out of shifts possible (D22). */
export interface Completeness {
  readonly saved: number;
  readonly possible: number;
}

type CountedTime = Pick<ShiftWindow, 'id' | 'duration'>;

/** The number of dates of a module with shifts stored in exactly these windows. */
interface StoredDays {
  readonly windows: readonly CountedTime[];
  readonly dates: number;
}

/** A module's shift on a date. */
export interface ShiftKey {
  readonly date: IsoDate;
  readonly windowId: number;
}

/** The completeness of one module. */
export interface CompletenessScope {
  readonly range: DateRange;
  readonly today: IsoDate;
  readonly config: ShiftWindowConfig;
  /** Windows of the range that a clock change removes. */
  readonly removed: readonly ShiftKey[];
  /** Null for all windows. */
  readonly selectedIds: readonly number[] | null;
  /** The first shift that counts; null if the module has none. */
  readonly first: ShiftKey | null;
}

/** The first shift that completeness counts: the module's first one, but none before `firstGoodMonth` (D55). */
export function findFirstCounted(
  firstShift: ShiftKey | null,
  firstGoodMonth: IsoDate | null,
): ShiftKey | null {
  if (firstShift === null || firstGoodMonth === null) return firstShift;
  const date = startOfMonth(firstGoodMonth);
  return date > firstShift.date ? { date, windowId: 0 } : firstShift;
}

/** The dates that count: not before the first shift and not after today. */
export function findCountedRange({
  range,
  today,
  first,
}: Pick<CompletenessScope, 'range' | 'today' | 'first'>): DateRange {
  const start = first !== null && first.date > range.start ? first.date : range.start;
  return { start, end: range.end < today ? range.end : today };
}

/**
 * The completeness of a module; `storedDays` are those of the counted range. The possible windows of a date are the stored
 * ones and the configured ones that overlap none of them (D11), without windows that a clock change removes and, on the
 * first date, without those before the first shift. A module without shifts has none.
 * Example: 170 stored shifts in 30 days of 6 windows are 170 of 180.
 */
export function computeCompleteness(
  scope: CompletenessScope,
  storedDays: readonly StoredDays[],
): Completeness {
  const { first, selectedIds } = scope;
  if (first === null) return { saved: 0, possible: 0 };
  const current = listNominalWindows(scope.config);
  const isSelected = (id: number): boolean => selectedIds === null || selectedIds.includes(id);
  const range = findCountedRange(scope);
  const removed = scope.removed.filter(
    ({ date, windowId }) =>
      date >= range.start &&
      date <= range.end &&
      !isBefore({ date, windowId }, first) &&
      isSelected(windowId),
  ).length;
  const beforeFirst =
    first.date === range.start && first.date <= range.end
      ? current.filter(({ id, duration }) => id + duration <= first.windowId && isSelected(id)).length
      : 0;
  const storedDates = storedDays.reduce((sum, days) => sum + days.dates, 0);
  const days = [...storedDays, { windows: [], dates: countDays(range) - storedDates }];
  const countOver = (chooseWindows: (stored: readonly CountedTime[]) => readonly CountedTime[]): number =>
    days.reduce(
      (sum, { windows, dates }) =>
        sum + dates * chooseWindows(windows).filter(({ id }) => isSelected(id)).length,
      0,
    );
  const saved = countOver(stored => stored);
  const open = countOver(stored => listWindowsWithoutOverlap(stored, current));
  return { saved, possible: saved + open - removed - beforeFirst };
}

function isBefore(place: ShiftKey, other: ShiftKey): boolean {
  return place.date < other.date || (place.date === other.date && place.windowId < other.windowId);
}

/**
 * The same for a module whose stored windows are all configured today: no single date needs to be read, because each has
 * the configured windows. Null for other modules. `counts` are those of the counted range.
 */
export function computeCompletenessFromCounts(
  scope: CompletenessScope,
  counts: readonly (CountedTime & { readonly shifts: number })[],
): Completeness | null {
  const current = new Map(listNominalWindows(scope.config).map(window => [window.id, window.duration]));
  if (counts.some(({ id, duration }) => current.get(id) !== duration)) return null;
  const saved = counts
    .filter(({ id }) => scope.selectedIds === null || scope.selectedIds.includes(id))
    .reduce((sum, { shifts }) => sum + shifts, 0);
  return { saved, possible: computeCompleteness(scope, []).possible };
}

export function sumCompleteness(parts: readonly Completeness[]): Completeness {
  return parts.reduce((a, b) => ({ saved: a.saved + b.saved, possible: a.possible + b.possible }), {
    saved: 0,
    possible: 0,
  });
}

/** A window that a clock change makes longer or shorter; without minutes it is removed. */
export interface ChangedWindow extends ShiftKey {
  readonly elapsedMinutes: number;
  /** The calendar date of the change; `date` is that of the staffing day. */
  readonly changedOn: IsoDate;
}

/** The windows of a range that a clock change makes longer or shorter. Takes milliseconds, unlike the rest. */
export function listChangedWindows(
  range: DateRange,
  config: ShiftWindowConfig,
  timeZone: string,
): readonly ChangedWindow[] {
  return [...listDatesNearClockChange(range, timeZone)].flatMap(date =>
    listShiftWindows(date, config, timeZone)
      .filter(window => window.elapsedMinutes !== window.duration)
      .map(window => ({
        date,
        windowId: window.id,
        elapsedMinutes: window.elapsedMinutes,
        changedOn: findClockChange(window, timeZone) ?? date,
      })),
  );
}
