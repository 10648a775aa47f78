import { describeFileError, type Task, type TaskAnswer } from './spreadsheet-task.ts';
import { buildSheet, buildWorkbook } from './spreadsheet-workbook.ts';

/** Reads and writes spreadsheets in the background, so that the page stays responsive and can cancel. */
addEventListener('message', ({ data: task }: MessageEvent<Task>) => {
  postMessage(runTask(task));
});

function runTask(task: Task): TaskAnswer {
  try {
    return task.kind === 'read'
      ? { kind: 'sheet', sheet: buildSheet(task.content) }
      : { kind: 'bytes', bytes: buildWorkbook(task.sheets) };
  } catch (error) {
    return { kind: 'failed', message: describeFileError(error) };
  }
}
