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
 * As many cells as possible, next to each other by variance, of about the same size, each of them enough to be told. Shifts with the
 * same variance are ordered by their ids, not by their answers. All shifts together must be enough.
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

/** What is told of a part, besides the whole. */
export interface Division {
  /** Whether each window can be told. */
  readonly hasWindows: boolean;
  /** Whether each section in each window can, too. */
  readonly hasSections: boolean;
}

/** A shift with its place in what is told. */
export interface Placed {
  /** Its variance in a fit. */
  readonly level: number;
  /** The number of its cell among those of its part, of which dots are made. */
  readonly cell: number;
}

/**
 * The shifts of a part with their places. Cells of dots have shifts of one window or section, if these are told: otherwise dots and a
 * window could differ by one shift. Fits use cells of the whole part, which are narrower.
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

/** Those of small parts have the mean variance of their cell. */
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
