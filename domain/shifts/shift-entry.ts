import type { ByField } from './shift-metrics.ts';

/** A shift as typed or sent: null is a blank, an absent key was not sent. */
export interface ShiftEntry {
  readonly acuityCounts: Readonly<Record<string, number | null>>;
  readonly rnActual?: number | null;
}

export interface ShiftCounts {
  readonly acuityCounts: ByField;
  readonly rnActual: number;
}

/**
 * Fills in missing values (D5). A blank takes the previous shift's value, else 0. An absent value does the same in a first
 * save and keeps the stored value in an update: a deleted field stays in a stored shift, and a new field is added only
 * when it is sent.
 * Example: a blank "Oxytocin" after a window with 3 becomes 3; without data in that window it becomes 0.
 */
export function fillBlanks(
  entry: ShiftEntry,
  moduleFieldIds: readonly string[],
  stored: ShiftCounts | null,
  previous: ShiftCounts | null,
): ShiftCounts {
  const fieldIds = stored
    ? new Set([...Object.keys(stored.acuityCounts), ...moduleFieldIds.filter(id => id in entry.acuityCounts)])
    : new Set(moduleFieldIds);
  const acuityCounts: Record<string, number> = {};
  for (const id of fieldIds) {
    acuityCounts[id] = fillBlank(
      entry.acuityCounts[id],
      stored?.acuityCounts[id],
      previous?.acuityCounts[id],
    );
  }
  return { acuityCounts, rnActual: fillBlank(entry.rnActual, stored?.rnActual, previous?.rnActual) };
}

/** Whether the previous shift fills a value: a blank, or in a first save a value that was not sent. */
export function needsPrevious(
  { acuityCounts, rnActual }: ShiftEntry,
  moduleFieldIds: readonly string[],
  { isUpdate }: { isUpdate: boolean },
): boolean {
  const sent = [...Object.values(acuityCounts), rnActual];
  if (sent.includes(null)) return true;
  return !isUpdate && (rnActual === undefined || moduleFieldIds.some(id => !(id in acuityCounts)));
}

function fillBlank(
  sent: number | null | undefined,
  stored: number | undefined,
  previous: number | undefined,
): number {
  if (sent === undefined && stored !== undefined) return stored;
  return sent ?? previous ?? 0;
}
