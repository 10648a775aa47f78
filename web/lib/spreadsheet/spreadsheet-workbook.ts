import { read, utils, type WorkSheet, write } from '@e965/xlsx';
import { type Cell, type Formula, type LiveTable, plainCell } from './spreadsheet-cells.ts';
import { type SpreadsheetContent, UnusableFile } from './spreadsheet-file.ts';

const mostRows = 5000;
const mostColumns = 200;

/** The cells of a file's first sheet as text. The first row is the one that spreadsheet programs number 1. */
export type Sheet = string[][];

const options = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  sheets: 0,
  // The header, and one more to know that there are too many.
  sheetRows: mostRows + 2,
} as const;

export function buildSheet(content: SpreadsheetContent): Sheet {
  const book =
    content.kind === 'text'
      ? read(content.text, { ...options, type: 'string', raw: true })
      : read(content.bytes, { ...options, type: 'array' });
  const [name = ''] = book.SheetNames;
  const rows = cellsOf(book.Sheets[name]);
  if (rows.length > mostRows + 1) {
    throw new UnusableFile('This file has more than 5,000 rows. Split it into smaller files and try again.');
  }
  return rows;
}

/** Walks the cells that are there: the size that a sheet claims may reach to its millionth row. */
function cellsOf(sheet: WorkSheet | undefined): Sheet {
  const rows: WorkSheet['!data'] = sheet?.['!data'] ?? [];
  return Array.from(rows, row =>
    Array.from(row?.slice(0, mostColumns) ?? [], cell => plainCell(textOf(cell))),
  );
}

function textOf(cell: { w?: string; v?: unknown } | undefined): string {
  return (cell?.w ?? String(cell?.v ?? '')).trim();
}

/** A sheet to be: its name need not be one that spreadsheet programs take. */
export interface NamedTable {
  name: string;
  table: LiveTable;
}

/** Texts are written as text, which no program reads as a formula. */
export function buildWorkbook(sheets: readonly NamedTable[]): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  const names = sheetNames(sheets.map(({ name }) => name));
  for (const [index, { table }] of sheets.entries()) {
    utils.book_append_sheet(book, worksheetOf(table), names[index]);
  }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
}

function worksheetOf(table: LiveTable): WorkSheet {
  const sheet = utils.aoa_to_sheet(table.map(row => row.map(cellOf)));
  const columns = table.slice(0, 200).reduce((most, row) => Math.max(most, row.length), 0);
  sheet['!cols'] = Array.from({ length: columns }, (_, column) => ({ wch: widthOf(table, column) }));
  return sheet;
}

function cellOf(cell: Cell | Formula) {
  if (typeof cell === 'string') return { t: 's', v: cell };
  if (cell === null || typeof cell === 'number') return cell;
  const { formula, value } = cell;
  return { t: typeof value === 'number' ? 'n' : 's', v: value, f: formula };
}

const longestSheetName = 31;

/** Spreadsheet programs take at most 31 letters, none of `:\/?*[]`, and no name twice, whatever its capitals. */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map(name => {
    const plain = name.replaceAll(/[:\\/?*[\]]/g, ' ').trim() || 'Sheet';
    for (let count = 1; ; count++) {
      const ending = count === 1 ? '' : ` ${count}`;
      const candidate = plain.slice(0, longestSheetName - ending.length).trim() + ending;
      if (taken.has(candidate.toLowerCase())) continue;
      taken.add(candidate.toLowerCase());
      return candidate;
    }
  });
}

function widthOf(table: LiveTable, column: number): number {
  const lengths = table.slice(0, 200).map(row => shownText(row[column] ?? '').length);
  return Math.min(60, Math.max(10, ...lengths) + 2);
}

function shownText(cell: Cell | Formula): string {
  return String(typeof cell === 'object' && cell !== null ? cell.value : cell);
}
