import type { AnsweredShift } from './calibrate.ts';
import {
  minPublished,
  type PublishedMonth,
  type PublishedPart,
  type PublishedShift,
} from './published-month.ts';

/**
 * Shifts of a part that are never told apart: at least ten of them, next to each other by variance. Dots are made of whole cells, and so
 * are figures by window.
 */
export type Cell = readonly PublishedShift[];

/**
 * The cells of a part: those of its windows if each window has none or enough of its shifts. `hasWindows` says whether it is so, and
 * `hasSections` whether the same is true of the sections in each window.
 */
export function divideIntoCells({ shifts }: PublishedPart) {
  const byWindow = groupShifts(shifts, ({ windowId }) => String(windowId));
  const bySection = groupShifts(shifts, ({ windowId, sectionId }) => `${windowId} ${sectionId}`);
  const hasWindows = byWindow.every(isEnough);
  const hasSections = hasWindows && bySection.every(isEnough);
  return { cells: (hasWindows ? byWindow : [shifts]).flatMap(divideByVariance), hasWindows, hasSections };
}

function groupShifts(shifts: readonly PublishedShift[], toKey: (shift: PublishedShift) => string): Cell[] {
  return [...Map.groupBy(shifts, toKey).values()];
}

function isEnough(shifts: Cell): boolean {
  return shifts.length >= minPublished;
}

/** As many cells as possible, of about the same size. Shifts with the same variance are ordered by their ids, not by their answers. */
export function divideByVariance(shifts: Cell): Cell[] {
  const sorted = shifts.toSorted((a, b) => a.variance - b.variance || a.id - b.id);
  const count = Math.floor(sorted.length / minPublished);
  const startOf = (cell: number) => Math.round((cell * sorted.length) / count);
  return Array.from({ length: count }, (_, cell) => sorted.slice(startOf(cell), startOf(cell + 1)));
}

/** The shifts of a cell with its mean variance in place of their own. */
export function levelCell(cell: Cell): AnsweredShift[] {
  const variance = meanVariance(cell);
  return cell.map(({ date, isTooFew }) => ({ date, isTooFew, variance }));
}

export function meanVariance(cell: Cell): number {
  return cell.reduce((sum, { variance }) => sum + variance, 0) / cell.length;
}

/**
 * The variance of each shift is known, and a fit tells the sum of the variances that were felt as too few. In a small group only one
 * choice of shifts has that sum. From so many shifts on, millions have it.
 */
export const minExact = 60;

/** The shifts of a month for a fit, those of small parts with the mean variance of their cell. */
export function listForFit({ parts }: PublishedMonth): AnsweredShift[] {
  return parts.flatMap((part): readonly AnsweredShift[] =>
    part.shifts.length < minExact ? divideIntoCells(part).cells.flatMap(levelCell) : part.shifts,
  );
}
