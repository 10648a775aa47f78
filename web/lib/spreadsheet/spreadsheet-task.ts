import { type SpreadsheetContent, UnusableFile } from './spreadsheet-file.ts';
import type { NamedTable, Sheet } from './spreadsheet-workbook.ts';

/** A message to the spreadsheet worker. */
export type Task =
  | { kind: 'read'; content: SpreadsheetContent }
  | { kind: 'write'; sheets: readonly NamedTable[] };

export type TaskAnswer =
  | { kind: 'sheet'; sheet: Sheet }
  | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; message: string };

const unreadable = 'This file could not be read. Save it again as .xlsx or .csv and try that.';

/** The message for the user. SheetJS's own messages help nobody, except the one about a password. */
export function describeFileError(error: unknown): string {
  if (error instanceof UnusableFile) return error.message;
  if (error instanceof Error && /password|encrypt/i.test(error.message)) {
    return 'This file is protected with a password. Save it without one and try again.';
  }
  return unreadable;
}
