import { read, utils, type WorkSheet, write } from '@e965/xlsx';
import { plainCell, type Table } from './spreadsheet-cells.ts';
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

export function sheetOf(content: SpreadsheetContent): Sheet {
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

/** Cells are written as text, which no program reads as a formula. */
export function workbookOf(table: Table, sheetName: string): Uint8Array<ArrayBuffer> {
  const sheet = utils.aoa_to_sheet(table.map(row => row.map(v => ({ t: 's', v }))));
  const [header = []] = table;
  sheet['!cols'] = header.map((_, column) => ({ wch: widthOf(table, column) }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, sheetName);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
}

function widthOf(table: Table, column: number): number {
  const lengths = table.slice(0, 200).map(row => row[column]?.length ?? 0);
  return Math.min(60, Math.max(10, ...lengths) + 2);
}
