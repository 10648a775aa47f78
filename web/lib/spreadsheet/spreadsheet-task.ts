import { type SpreadsheetContent, UnusableFile } from './spreadsheet-file.ts';
import type { NamedTable, Sheet } from './spreadsheet-workbook.ts';

/** What the page asks of the spreadsheet worker, and what comes back. */
export type Task =
  | { kind: 'read'; content: SpreadsheetContent }
  | { kind: 'write'; sheets: readonly NamedTable[] };

export type TaskAnswer =
  | { kind: 'sheet'; sheet: Sheet }
  | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; message: string };

const unreadable = 'This file could not be read. Save it again as .xlsx or .csv and try that.';

/** The library's own words mean nothing to people, except that a password is in the way. */
export function messageOfUnusable(error: unknown): string {
  if (error instanceof UnusableFile) return error.message;
  if (error instanceof Error && /password|encrypt/i.test(error.message)) {
    return 'This file is protected with a password. Save it without one and try again.';
  }
  return unreadable;
}
