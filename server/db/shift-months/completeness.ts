import { memo } from '#domain/memo.ts';
import type { ReportModule } from '#domain/reports/blocks/groupings.ts';
import {
  type ChangedWindow,
  type Completeness,
  type CompletenessScope,
  computeCompleteness,
  computeCompletenessFromCounts,
  findCountedRange,
  listChangedWindows,
  type ShiftKey,
} from '#domain/shifts/completeness.ts';
import type { AnyTx } from '#server/db/database.ts';
import { listStoredDays } from './shift-selection.queries.ts';

/** A module whose shifts are counted, and what decides which ones are possible. */
interface CountedModule {
  readonly module: ReportModule & { readonly firstShift: ShiftKey | null };
  readonly calendar: CompletenessScope;
  /** Its shifts in the range by window, selected or not. */
  readonly counts: readonly {
    readonly windowId: number;
    readonly nominalMinutes: number;
    readonly shifts: number;
  }[];
}

/** Saved shifts out of possible ones (D22), by the module's id. Single dates are read only where the counts do not suffice. */
export async function loadCompletenessByModule(
  tx: AnyTx,
  modules: readonly CountedModule[],
): Promise<Map<number, Completeness>> {
  const found = new Map<number, Completeness>();
  for (const { module, calendar, counts } of modules) {
    if (hasUncountedShifts(module.firstShift, calendar)) continue;
    const spans = counts.map(row => ({ id: row.windowId, duration: row.nominalMinutes, shifts: row.shifts }));
    const completeness = computeCompletenessFromCounts(calendar, spans);
    if (completeness) found.set(module.id, completeness);
  }
  const others = modules.filter(({ module }) => !found.has(module.id));
  const byStart = Map.groupBy(others, ({ calendar }) => findCountedRange(calendar).start);
  for (const sameStart of byStart.values()) {
    for (const [id, completeness] of await readDates(tx, sameStart)) found.set(id, completeness);
  }
  return found;
}

/** Whether the range has shifts before the first one that counts. */
function hasUncountedShifts(firstShift: ShiftKey | null, { first, range }: CompletenessScope): boolean {
  if (firstShift === null || first === null) return false;
  return firstShift.date < first.date && range.start < first.date;
}

/**
 * For modules whose counted ranges start on the same date. Either shift times changed within the range, so that the windows
 * of a date depend on its stored shifts (D11), or the range has shifts that do not count.
 */
async function readDates(tx: AnyTx, modules: readonly CountedModule[]): Promise<[number, Completeness][]> {
  const [first] = modules;
  if (!first) return [];
  const storedDays = await listStoredDays(tx, {
    modules: modules.map(({ module }) => module),
    range: { ...first.calendar.range, start: findCountedRange(first.calendar).start },
    shiftWindows: null,
  });
  return modules.map(({ module: { id }, calendar }) => [
    id,
    computeCompleteness(calendar, storedDays.get(id) ?? []),
  ]);
}

const changedWindows = memo<string, readonly ChangedWindow[]>(1_000);

/** Remembered, because finding clock changes takes long and many clients share time zone, shift times and range. */
export function listKnownChangedWindows(...calendar: Parameters<typeof listChangedWindows>) {
  return changedWindows(JSON.stringify(calendar), () => listChangedWindows(...calendar));
}
