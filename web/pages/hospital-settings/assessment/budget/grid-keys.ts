import type { Place } from '../state/block.ts';

export interface KeyPress {
  key: string;
  shiftKey: boolean;
  /** Whether the cursor stands at the beginning or end of the cell's text, or all of it is marked. */
  atStart: boolean;
  atEnd: boolean;
}

export interface GridSize {
  rows: number;
  columns: number;
}

/** Where a key leads: to another cell, or to more cells being marked; null where it belongs to the text. */
export function stepOf(press: KeyPress, at: Place, size: GridSize): { to: Place; extend: boolean } | null {
  const { key, shiftKey, atStart, atEnd } = press;
  const steps: Record<string, Place | undefined> = {
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

function clamp(place: number, count: number): number {
  return Math.min(Math.max(place, 0), count - 1);
}
