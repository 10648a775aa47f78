/**
 * The start of a text that spreadsheet programs read as a formula. Some programs read full-width signs as ordinary ones, and
 * skip control characters, spaces and invisible characters before them.
 */
const formulaStart =
  /^(?:[\t\r\n]|[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/**
 * Prevents formula injection: an apostrophe makes `=1+1` the text `'=1+1`. Every user-entered text in a CSV file passes
 * through this function.
 */
export function safeCell(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

/** Reverses `safeCell` when one of our own exports is imported: `'=1+1` becomes `=1+1`. */
export function plainCell(text: string): string {
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;
}

/** Null is an empty cell. */
export type Cell = string | number | null;

export type Table = readonly (readonly Cell[])[];

/** A formula such as `B2*12` with its current value, or text if it has none. */
export interface Formula {
  formula: string;
  value: number | string;
}

/** A table with formulas, for a workbook. */
export type LiveTable = readonly (readonly (Cell | Formula)[])[];

/** Comma-separated, quoted if necessary. Starts with a byte order mark, so that Excel reads UTF-8. */
export function formatCsv(table: Table): string {
  const lines = table.map(row => row.map(cell => quote(toText(cell))).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** Numbers may start with a minus but are no formulas. */
function toText(cell: Cell): string {
  return typeof cell === 'string' ? safeCell(cell) : String(cell ?? '');
}

/** Also at semicolons, because programs in some countries split at them. */
function quote(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
