import type { ByField } from './shift-metrics.ts';

/** What a person typed or a call sent: null is a blank, an absent key was not sent. */
export interface ShiftEntry {
  readonly acuityCounts: Readonly<Record<string, number | null>>;
  readonly rnActual?: number | null;
}

export interface ShiftCounts {
  readonly acuityCounts: ByField;
  readonly rnActual: number;
}

/**
 * Puts values where an entry has none (D5). A blank takes the previous shift's value, else 0. An absent value does the
 * same in a first save and keeps the stored value in an update: so a field deleted since stays in a stored shift, and a
 * field that is new since joins it only once it is sent.
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
    acuityCounts[id] = filled(entry.acuityCounts[id], stored?.acuityCounts[id], previous?.acuityCounts[id]);
  }
  return { acuityCounts, rnActual: filled(entry.rnActual, stored?.rnActual, previous?.rnActual) };
}

/** The ratios and the floor that a shift was or will be calculated with. */
export interface TargetBasis {
  readonly rnsPerPatient: ByField;
  readonly minRnTarget: number;
}

/**
 * A saved figure stays (D4): a stored shift keeps its floor and the ratios of the fields it had, and takes current
 * ratios for fields that are new to it. A shift not stored yet takes everything from the module.
 */
export function chooseTargetBasis(
  fieldIds: readonly string[],
  stored: TargetBasis | null,
  current: TargetBasis,
): TargetBasis {
  const rnsPerPatient: Record<string, number> = {};
  for (const id of fieldIds) {
    rnsPerPatient[id] = stored?.rnsPerPatient[id] ?? current.rnsPerPatient[id] ?? 0;
  }
  return { rnsPerPatient, minRnTarget: stored?.minRnTarget ?? current.minRnTarget };
}

function filled(
  sent: number | null | undefined,
  stored: number | undefined,
  previous: number | undefined,
): number {
  if (sent === undefined && stored !== undefined) return stored;
  return sent ?? previous ?? 0;
}
