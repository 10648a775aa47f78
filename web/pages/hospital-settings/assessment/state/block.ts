import { plainNumber } from './typed-assessment.ts';

export interface Place {
  row: number;
  column: number;
}

/** Two opposite corners, in any order. */
export interface Range {
  from: Place;
  to: Place;
}

export interface CellChange extends Place {
  text: string;
}

/** A block as spreadsheet programs put it on the clipboard: tabs between columns, a line for each row. */
export function parseBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map(line => line.split('\t').map(plainNumber));
}

/** Where a block lands whose first value goes to `at`, and how many of its values find no cell. */
export function placeBlock(
  block: readonly (readonly string[])[],
  at: Place,
  size: { rows: number; columns: number },
): { changes: CellChange[]; lost: number } {
  const all = block.flatMap((line, row) =>
    line.map((text, column) => ({ row: at.row + row, column: at.column + column, text })),
  );
  const changes = all.filter(({ row, column }) => row < size.rows && column < size.columns);
  return { changes, lost: all.length - changes.length };
}

export function isWithin({ from, to }: Range, { row, column }: Place): boolean {
  return (
    row >= Math.min(from.row, to.row) &&
    row <= Math.max(from.row, to.row) &&
    column >= Math.min(from.column, to.column) &&
    column <= Math.max(from.column, to.column)
  );
}

export function placesIn({ from, to }: Range): Place[] {
  const [top, bottom] = [Math.min(from.row, to.row), Math.max(from.row, to.row)];
  const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)];
  return steps(top, bottom).flatMap(row => steps(left, right).map(column => ({ row, column })));
}

/** The range as a spreadsheet program takes it from the clipboard. */
export function blockText(cells: readonly (readonly string[])[], { from, to }: Range): string {
  const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)];
  return steps(Math.min(from.row, to.row), Math.max(from.row, to.row))
    .map(row => (cells[row] ?? []).slice(left, right + 1).join('\t'))
    .join('\n');
}

/** `12 values pasted; 2 did not fit.` */
export function wordsOfPaste(pasted: number, lost: number): string {
  const values = pasted === 1 ? '1 value pasted' : `${pasted} values pasted`;
  return lost === 0 ? `${values}.` : `${values}; ${lost} did not fit.`;
}

function steps(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
