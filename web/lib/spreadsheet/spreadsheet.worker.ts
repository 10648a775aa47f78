import { describeFileError, type SpreadsheetContent } from './spreadsheet-file.ts';
import { buildWorkbook, type NamedTable, readSheet, type Sheet } from './spreadsheet-workbook.ts';

/** A file to read, or tables to write. */
export type Task = { content: SpreadsheetContent } | { sheets: readonly NamedTable[] };

export type TaskAnswer = { result: Sheet | Uint8Array<ArrayBuffer> } | { problem: string };

/** Reads and writes spreadsheets in the background, so that the page stays responsive and can cancel. */
addEventListener('message', ({ data: task }: MessageEvent<Task>) => {
  postMessage(runTask(task));
});

function runTask(task: Task): TaskAnswer {
  try {
    return { result: 'content' in task ? readSheet(task.content) : buildWorkbook(task.sheets) };
  } catch (error) {
    return { problem: describeFileError(error) };
  }
}
