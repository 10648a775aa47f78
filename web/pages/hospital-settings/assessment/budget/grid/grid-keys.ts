import type { CellPlace, GridSize } from './cell-range.ts';

export interface KeyPress {
  key: string;
  shiftKey: boolean;
  /** Whether the cursor is at the start or end of the cell's text, or all of it is selected. */
  atStart: boolean;
  atEnd: boolean;
}

/** The cell that a key moves to, or extends the selection to; null if the key edits the text. */
export function findStep(
  press: KeyPress,
  at: CellPlace,
  size: GridSize,
): { to: CellPlace; extend: boolean } | null {
  const { key, shiftKey, atStart, atEnd } = press;
  const steps: Record<string, CellPlace | undefined> = {
    ArrowUp: { row: -1, column: 0 },
    ArrowDown: { row: 1, column: 0 },
    ...(atStart && { ArrowLeft: { row: 0, column: -1 } }),
    ...(atEnd && { ArrowRight: { row: 0, column: 1 } }),
    Enter: { row: shiftKey ? -1 : 1, column: 0 },
  };
  const step = steps[key];
  if (!step) return null;
  const to = {
    row: clamp(at.row + step.row, size.rows),
    column: clamp(at.column + step.column, size.columns),
  };
  return { to, extend: shiftKey && key !== 'Enter' };
}

function clamp(index: number, count: number): number {
  return Math.min(Math.max(index, 0), count - 1);
}
