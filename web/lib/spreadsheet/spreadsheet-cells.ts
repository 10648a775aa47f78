/**
 * What spreadsheet programs read as the beginning of a formula, or skip to get to one: some read full-width signs as the
 * usual ones, and drop control characters, spaces and characters that nobody sees.
 */
const beginsFormula =
  /^(?:[\t\r\n]|[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/**
 * A text that no spreadsheet program runs: an apostrophe before it makes it plain text. `=1+1` becomes `'=1+1`.
 * Everything that people typed and that leaves the product in a spreadsheet goes through here.
 */
export function safeCell(text: string): string {
  return beginsFormula.test(text) ? `'${text}` : text;
}

/** One of our own exports may come back: `'=1+1` is read as `=1+1` again. */
export function plainCell(text: string): string {
  return text.startsWith("'") && beginsFormula.test(text.slice(1)) ? text.slice(1) : text;
}

/** What a spreadsheet program can reckon with is a number; null is an empty cell. */
export type Cell = string | number | null;

export type Table = readonly (readonly Cell[])[];

/** Reckoned by the spreadsheet program: `B2*12`, with the value that stands there until it does; text where there is none. */
export interface Formula {
  formula: string;
  value: number | string;
}

/** What a workbook can hold beyond a plain table. */
export type LiveTable = readonly (readonly (Cell | Formula)[])[];

/** Comma-separated, quoted where needed. Begins with the mark by which Excel knows UTF-8. */
export function formatCsv(table: Table): string {
  const lines = table.map(row => row.map(cell => quoted(textOf(cell))).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** Numbers begin with a minus, and are no formulas. */
function textOf(cell: Cell): string {
  return typeof cell === 'string' ? safeCell(cell) : String(cell ?? '');
}

/** Where a list is separated by semicolons, programs split at those, too. */
function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
