import { listWindowsWithoutOverlap } from '../shifts/shift-day.ts';
import { listNominalWindows, type ShiftWindowConfig } from '../shifts/shift-window-config.ts';
import { listDatesNearClockChange, listShiftWindows, type ShiftWindow } from '../shifts/shift-windows.ts';
import { countDays, type DateRange, type IsoDate } from '../time/calendar.ts';

/** Shifts saved out of shifts possible (D22). */
export interface Completeness {
  readonly saved: number;
  readonly possible: number;
}

type Span = Pick<ShiftWindow, 'id' | 'duration'>;

/** The number of dates of a module with shifts stored in exactly these windows. */
export interface StoredDays {
  readonly windows: readonly Span[];
  readonly dates: number;
}

export interface CompletenessScope {
  readonly range: DateRange;
  readonly today: IsoDate;
  readonly config: ShiftWindowConfig;
  readonly timeZone: string;
  /** Null for all windows. */
  readonly selectedIds: readonly number[] | null;
}

/**
 * The completeness of the modules of one hospital. The possible windows of a date are the stored ones and the configured
 * ones that overlap none of them (D11), without windows that a clock change removes. Dates after today have none.
 * Example: 170 stored shifts in 30 days of 6 windows in one module are 170 of 180.
 */
export function computeCompleteness(
  scope: CompletenessScope,
  modules: readonly (readonly StoredDays[])[],
): Completeness {
  const current = listNominalWindows(scope.config);
  const isSelected = ({ id }: Span): boolean => scope.selectedIds === null || scope.selectedIds.includes(id);
  const { start, end } = scope.range;
  const range = { start, end: end < scope.today ? end : scope.today };
  const removed = listRemovedWindows(scope, range).filter(isSelected).length;

  return sumCompleteness(
    modules.map(storedDays => {
      const storedDates = storedDays.reduce((sum, days) => sum + days.dates, 0);
      const days = [...storedDays, { windows: [], dates: countDays(range) - storedDates }];
      const countOver = (chooseWindows: (stored: readonly Span[]) => readonly Span[]): number =>
        days.reduce(
          (sum, { windows, dates }) => sum + dates * chooseWindows(windows).filter(isSelected).length,
          0,
        );
      const saved = countOver(stored => stored);
      const open = countOver(stored => listWindowsWithoutOverlap(stored, current));
      return { saved, possible: saved + open - removed };
    }),
  );
}

/** The possible shifts of a module without stored ones. */
export function countPossibleShifts(scope: CompletenessScope): number {
  return computeCompleteness(scope, [[]]).possible;
}

/**
 * The same for a module whose stored windows are all configured today: no single date needs to be read, because each has
 * the configured windows. Null for other modules.
 */
export function computeCompletenessFromCounts(
  scope: CompletenessScope,
  counts: readonly (Span & { readonly shifts: number })[],
  possible = countPossibleShifts(scope),
): Completeness | null {
  const current = new Map(listNominalWindows(scope.config).map(window => [window.id, window.duration]));
  if (counts.some(({ id, duration }) => current.get(id) !== duration)) return null;
  const saved = counts
    .filter(({ id }) => scope.selectedIds === null || scope.selectedIds.includes(id))
    .reduce((sum, { shifts }) => sum + shifts, 0);
  return { saved, possible };
}

export function sumCompleteness(parts: readonly Completeness[]): Completeness {
  return parts.reduce((a, b) => ({ saved: a.saved + b.saved, possible: a.possible + b.possible }), {
    saved: 0,
    possible: 0,
  });
}

function listRemovedWindows({ config, timeZone }: CompletenessScope, range: DateRange) {
  return [...listDatesNearClockChange(range, timeZone)]
    .flatMap(date => listShiftWindows(date, config, timeZone))
    .filter(window => window.elapsedMinutes === 0);
}
