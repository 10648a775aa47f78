import { messageOfUnusable, type Task, type TaskAnswer } from './spreadsheet-task.ts';
import { buildSheet, buildWorkbook } from './spreadsheet-workbook.ts';

/** Reads and writes spreadsheets beside the page, which stays free to be used, and free to give up. */
addEventListener('message', ({ data: task }: MessageEvent<Task>) => {
  postMessage(answerTo(task));
});

function answerTo(task: Task): TaskAnswer {
  try {
    return task.kind === 'read'
      ? { kind: 'sheet', sheet: buildSheet(task.content) }
      : { kind: 'bytes', bytes: buildWorkbook(task.sheets) };
  } catch (error) {
    return { kind: 'failed', message: messageOfUnusable(error) };
  }
}
