import type { CellChange } from '../state/assessment-store.ts';
import { toPlainNumber } from '../state/typed-assessment.ts';

export interface CellPlace {
  row: number;
  column: number;
}

/** Two opposite corners, in any order. */
export interface CellRange {
  from: CellPlace;
  to: CellPlace;
}

export interface GridSize {
  rows: number;
  columns: number;
}

/** Parses a block as spreadsheet programs copy it: a line for each row, tabs between columns. */
export function parseBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map(line => line.split('\t').map(toPlainNumber));
}

/** The changes of pasting a block whose first value goes to `at`, and the number of values beyond the grid. */
export function placeBlock(
  block: readonly (readonly string[])[],
  at: CellPlace,
  size: GridSize,
): { changes: CellChange[]; lost: number } {
  const all = block.flatMap((line, row) =>
    line.map((text, column) => ({ row: at.row + row, column: at.column + column, text })),
  );
  const changes = all.filter(({ row, column }) => row < size.rows && column < size.columns);
  return { changes, lost: all.length - changes.length };
}

export function isWithin(range: CellRange, { row, column }: CellPlace): boolean {
  const { rows, columns } = listLines(range);
  return rows.includes(row) && columns.includes(column);
}

export function listCells(range: CellRange): CellPlace[] {
  const { rows, columns } = listLines(range);
  return rows.flatMap(row => columns.map(column => ({ row, column })));
}

/** Formats a range as spreadsheet programs paste it. */
export function formatBlock(cells: readonly (readonly string[])[], range: CellRange): string {
  const { rows, columns } = listLines(range);
  return rows.map(row => columns.map(column => cells[row]?.[column] ?? '').join('\t')).join('\n');
}

/** `12 values pasted; 2 did not fit.` */
export function describePaste(pasted: number, lost: number): string {
  const values = pasted === 1 ? '1 value pasted' : `${pasted} values pasted`;
  return lost === 0 ? `${values}.` : `${values}; ${lost} did not fit.`;
}

function listLines({ from, to }: CellRange): { rows: number[]; columns: number[] } {
  return { rows: listNumbers(from.row, to.row), columns: listNumbers(from.column, to.column) };
}

function listNumbers(a: number, b: number): number[] {
  return Array.from({ length: Math.abs(a - b) + 1 }, (_, index) => Math.min(a, b) + index);
}

interface KeyPress {
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
