import { read, SSF, utils, type WorkSheet, write } from '@e965/xlsx';
import { type Cell, type Formula, type LiveTable, plainCell } from './spreadsheet-cells.ts';
import { type SpreadsheetContent, UnusableFile } from './spreadsheet-file.ts';

const maxRows = 5000;
const maxColumns = 200;

/** The cells of a file's first sheet as text, from row 1 of the sheet. */
export type Sheet = string[][];

const options = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
  sheets: 0,
  // The header, and one more to detect too many.
  sheetRows: maxRows + 2,
} as const;

/** Reads the first sheet of a file. Throws UnusableFile if it has too many rows. */
export function readSheet(content: SpreadsheetContent): Sheet {
  const book =
    content.kind === 'text'
      ? read(content.text, { ...options, type: 'string', raw: true })
      : read(content.bytes, { ...options, type: 'array' });
  const [name = ''] = book.SheetNames;
  const rows = readCells(book.Sheets[name], book.Workbook?.WBProps?.date1904 === true);
  if (rows.length > maxRows + 1) {
    throw new UnusableFile('This file has more than 5,000 rows. Split it into smaller files and try again.');
  }
  return rows;
}

/** Reads only existing cells: a sheet's declared size may extend to its millionth row. Texts lose the escape of our own exports. */
function readCells(sheet: WorkSheet | undefined, date1904: boolean): Sheet {
  const rows: WorkSheet['!data'] = sheet?.['!data'] ?? [];
  return Array.from(rows, row =>
    Array.from(row?.slice(0, maxColumns) ?? [], cell => plainCell(readText(cell, date1904))),
  );
}

interface StoredCell {
  /** As it is shown. */
  w?: string;
  v?: unknown;
  /** The number format. */
  z?: string | number;
}

function readText(cell: StoredCell | undefined, date1904: boolean): string {
  const { v, w, z } = cell ?? {};
  const parts = listDateParts(z);
  if (typeof v === 'number' && v >= 1 && /[yd]/i.test(parts)) return formatDate(v, parts, date1904);
  return (w ?? String(v ?? '')).trim();
}

/** The letters of a date's format outside quoted texts, colors and escaped characters; empty for other formats. */
function listDateParts(format: string | number | undefined): string {
  if (typeof format !== 'string' || !SSF.is_date(format)) return '';
  return format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '');
}

/** A date is stored as a number. Shown as 03/04/2026, it could be March 4 or April 3, so it is read as 2026-03-04. */
function formatDate(days: number, parts: string, date1904: boolean): string {
  const { y, m, d, H, M } = SSF.parse_date_code(days + halfSecond, { date1904 });
  const two = (part: number) => String(part).padStart(2, '0');
  const date = `${y}-${two(m)}-${two(d)}`;
  return /h/i.test(parts) ? `${date} ${two(H)}:${two(M)}` : date;
}

/** Times are fractions of a day and often a little too small. */
const halfSecond = 0.5 / 86_400;

/** A sheet to write. Its name is changed to a valid one. */
export interface NamedTable {
  name: string;
  table: LiveTable;
}

/** Strings are written as text cells, which no program reads as formulas. */
export function buildWorkbook(sheets: readonly NamedTable[]): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  const names = toSheetNames(sheets.map(({ name }) => name));
  for (const [index, { table }] of sheets.entries()) {
    utils.book_append_sheet(book, toWorksheet(table), names[index]);
  }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
}

function toWorksheet(table: LiveTable): WorkSheet {
  const sheet = utils.aoa_to_sheet(table.map(row => row.map(toCell)));
  const columns = table.slice(0, 200).reduce((most, row) => Math.max(most, row.length), 0);
  sheet['!cols'] = Array.from({ length: columns }, (_, column) => ({ wch: computeWidth(table, column) }));
  return sheet;
}

function toCell(cell: Cell | Formula) {
  if (typeof cell === 'string') return { t: 's', v: cell };
  if (cell === null || typeof cell === 'number') return cell;
  const { formula, value } = cell;
  return { t: typeof value === 'number' ? 'n' : 's', v: value, f: formula };
}

const maxNameLength = 31;

/** Valid sheet names have at most 31 characters, none of `:\/?*[]`, and differ by more than case. */
export function toSheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map(name => {
    const plain = name.replaceAll(/[:\\/?*[\]]/g, ' ').trim() || 'Sheet';
    for (let count = 1; ; count++) {
      const ending = count === 1 ? '' : ` ${count}`;
      const candidate = plain.slice(0, maxNameLength - ending.length).trim() + ending;
      if (taken.has(candidate.toLowerCase())) continue;
      taken.add(candidate.toLowerCase());
      return candidate;
    }
  });
}

function computeWidth(table: LiveTable, column: number): number {
  const lengths = table.slice(0, 200).map(row => toText(row[column] ?? '').length);
  return Math.min(60, Math.max(10, ...lengths) + 2);
}

function toText(cell: Cell | Formula): string {
  return String(typeof cell === 'object' && cell !== null ? cell.value : cell);
}
