import type { AnswerSource } from './answers.ts';
import { type AnsweredByPeople, isEnough } from './enough.ts';

/** A shift that can be divided into cells. */
interface CellShift {
  readonly id: number;
  readonly variance: number;
}

/** The parts of a module by which shifts are grouped. */
export interface WindowAndSection {
  readonly windowId: number;
  /** The section with the most work of the shift; null without patients. */
  readonly sectionId: number | null;
}

/**
 * Divides shifts by variance into as many cells of about the same size as possible, each of which may be published by itself. Shifts
 * with the same variance are ordered by their ids, not by their answers. All shifts together must satisfy `canTell`.
 */
export function divideByVariance<Shift extends CellShift>(
  shifts: readonly Shift[],
  canTell: (cell: readonly Shift[]) => boolean,
  minSize = 10,
): Shift[][] {
  const sorted = shifts.toSorted((a, b) => a.variance - b.variance || a.id - b.id);
  const count = Math.max(1, Math.floor(sorted.length / minSize));
  const startOf = (cell: number) => Math.round((cell * sorted.length) / count);
  const cells: Shift[][] = [];
  let next: Shift[] = [];
  for (let cell = 0; cell < count; cell += 1) {
    next.push(...sorted.slice(startOf(cell), startOf(cell + 1)));
    if (!canTell(next)) continue;
    cells.push(next);
    next = [];
  }
  while (next.length > 0 && !canTell(next) && cells.length > 0) next = [...(cells.pop() ?? []), ...next];
  return next.length > 0 ? [...cells, next] : cells;
}

export function meanVariance(cell: readonly { readonly variance: number }[]): number {
  return cell.reduce((sum, { variance }) => sum + variance, 0) / cell.length;
}

/**
 * The variance of each shift is known, and a fit tells the sum of the variances that were felt as too few. In a small group only one
 * choice of shifts has that sum. From so many shifts on, millions have it.
 */
export const minExact = 60;

/** The figures of a part that are published in addition to those of the whole part. */
export interface Division {
  /** Whether figures of each window are published. */
  readonly hasWindows: boolean;
  /** Whether figures of each section in each window are published, too. */
  readonly hasSections: boolean;
}

/** The values of a shift in the published figures. */
export interface Placed {
  /** The variance of the shift in a fit. */
  readonly level: number;
  /** The number of the cell among those of the part. Dots are made of cells. */
  readonly cell: number;
}

/**
 * Adds the cell and the variance for fits to the shifts of a part. If figures by window or section are published, a cell of a dot has
 * shifts of one window or section: otherwise dots and a window could differ by one shift. Fits use cells of the whole part, which are
 * narrower.
 */
export function placeShifts<Shift extends CellShift & WindowAndSection & AnsweredByPeople>(
  source: AnswerSource,
  shifts: readonly Shift[],
): Division & { shifts: (Shift & Placed)[] } {
  const canTell = (group: readonly Shift[]) => isEnough(source, group);
  const byWindow = groupShifts(shifts, ({ windowId }) => String(windowId));
  const bySection = groupShifts(shifts, ({ windowId, sectionId }) => `${windowId} ${sectionId}`);
  const hasWindows = byWindow.every(canTell);
  const hasSections = hasWindows && bySection.every(canTell);
  const levels = findLevels(shifts, canTell);
  const groups = hasSections ? bySection : hasWindows ? byWindow : [shifts];
  const placed = groups
    .flatMap(group => divideByVariance(group, canTell))
    .flatMap((members, cell) =>
      members.map(shift => ({ ...shift, cell, level: levels.get(shift.id) ?? shift.variance })),
    );
  return { hasWindows, hasSections, shifts: placed };
}

/** Shifts of small parts have the mean variance of their cell. */
function findLevels<Shift extends CellShift>(
  shifts: readonly Shift[],
  canTell: (cell: readonly Shift[]) => boolean,
): ReadonlyMap<number, number> {
  if (shifts.length >= minExact) return new Map();
  const cells = divideByVariance(shifts, canTell);
  return new Map(cells.flatMap(cell => cell.map(({ id }) => [id, meanVariance(cell)] as const)));
}

function groupShifts<Shift>(shifts: readonly Shift[], toKey: (shift: Shift) => string): Shift[][] {
  return [...Map.groupBy(shifts, toKey).values()];
}
