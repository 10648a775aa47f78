import { openSpreadsheet, UnusableFile } from './spreadsheet-file.ts';
import { messageOfUnusable, type Task, type TaskAnswer } from './spreadsheet-task.ts';
import type { NamedTable, Sheet } from './spreadsheet-workbook.ts';

/** A file that keeps the reader busy for longer is built to do so. */
const patienceMilliseconds = 10_000;

/** The first sheet of a file as text; throws `UnusableFile` with a sentence for the person. */
export async function readSpreadsheet(file: File, signal?: AbortSignal): Promise<Sheet> {
  const content = await openSpreadsheet(file);
  const answer = await ask({ kind: 'read', content }, signal);
  if (answer.kind !== 'sheet') throw new Error('The spreadsheet worker answered something else');
  return answer.sheet;
}

export async function writeWorkbook(sheets: readonly NamedTable[]): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await ask({ kind: 'write', sheets });
  if (answer.kind !== 'bytes') throw new Error('The spreadsheet worker answered something else');
  return answer.bytes;
}

/** One worker for one task: it holds much memory, and can be ended at any moment. */
function ask(task: Task, signal?: AbortSignal): Promise<TaskAnswer> {
  const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), { type: 'module' });
  const asked = new Promise<TaskAnswer>((resolve, reject) => {
    const giveUp = (error?: unknown) => reject(new UnusableFile(messageOfUnusable(error)));
    const timer = setTimeout(giveUp, patienceMilliseconds);
    signal?.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('error', () => giveUp());
    worker.addEventListener('message', ({ data }: MessageEvent<TaskAnswer>) => {
      clearTimeout(timer);
      if (data.kind === 'failed') reject(new UnusableFile(data.message));
      else resolve(data);
    });
    worker.postMessage(task);
  });
  return asked.finally(() => worker.terminate());
}
