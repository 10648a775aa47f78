import type { Task, TaskAnswer } from './spreadsheet.worker.ts';
import { describeFileError, openSpreadsheet, UnusableFile } from './spreadsheet-file.ts';
import type { NamedTable, Sheet } from './spreadsheet-workbook.ts';

/** A file that takes longer is meant to block the browser. */
const timeoutMilliseconds = 10_000;

/** Reads the first sheet of a file as text; throws `UnusableFile`. */
export async function readSpreadsheet(file: File, signal?: AbortSignal): Promise<Sheet> {
  return runInWorker<Sheet>({ content: await openSpreadsheet(file) }, signal);
}

export function writeWorkbook(sheets: readonly NamedTable[]): Promise<Uint8Array<ArrayBuffer>> {
  return runInWorker({ sheets });
}

/** Starts a worker for each task: it needs much memory, and can be terminated at any time. */
function runInWorker<Result>(task: Task, signal?: AbortSignal): Promise<Result> {
  const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<Result>((resolve, reject) => {
    const fail = (error?: unknown) => reject(new UnusableFile(describeFileError(error)));
    const timer = setTimeout(fail, timeoutMilliseconds);
    signal?.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('error', () => fail());
    worker.addEventListener('message', ({ data }: MessageEvent<TaskAnswer>) => {
      clearTimeout(timer);
      if ('problem' in data) reject(new UnusableFile(data.problem));
      else resolve(data.result as Result);
    });
    worker.postMessage(task);
  });
  return answer.finally(() => worker.terminate());
}
