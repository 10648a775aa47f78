import { openSpreadsheet, UnusableFile } from './spreadsheet-file.ts';
import { describeFileError, type Task, type TaskAnswer } from './spreadsheet-task.ts';
import type { NamedTable, Sheet } from './spreadsheet-workbook.ts';

/** A file that takes longer is meant to block the browser. */
const timeoutMilliseconds = 10_000;

/** Reads the first sheet of a file as text; throws `UnusableFile`. */
export async function readSpreadsheet(file: File, signal?: AbortSignal): Promise<Sheet> {
  const content = await openSpreadsheet(file);
  const answer = await runInWorker({ kind: 'read', content }, signal);
  if (answer.kind !== 'sheet') throw new Error('unexpected answer of the spreadsheet worker');
  return answer.sheet;
}

export async function writeWorkbook(sheets: readonly NamedTable[]): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await runInWorker({ kind: 'write', sheets });
  if (answer.kind !== 'bytes') throw new Error('unexpected answer of the spreadsheet worker');
  return answer.bytes;
}

/** Starts a worker for each task: it needs much memory, and can be terminated at any time. */
function runInWorker(task: Task, signal?: AbortSignal): Promise<TaskAnswer> {
  const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<TaskAnswer>((resolve, reject) => {
    const fail = (error?: unknown) => reject(new UnusableFile(describeFileError(error)));
    const timer = setTimeout(fail, timeoutMilliseconds);
    signal?.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('error', () => fail());
    worker.addEventListener('message', ({ data }: MessageEvent<TaskAnswer>) => {
      clearTimeout(timer);
      if (data.kind === 'failed') reject(new UnusableFile(data.message));
      else resolve(data);
    });
    worker.postMessage(task);
  });
  return answer.finally(() => worker.terminate());
}
