import { ApiError } from '#web/lib/api/api-error.ts';
import { readProblems } from '#web/lib/api/messages.ts';
import type { SentStatus } from './import-kind.ts';
import type { ImportStatus } from './import-rows.ts';

const defaultAtOnce = 4;
/** If the server asks to wait without saying how long. */
const defaultPauseSeconds = 5;

interface RunOptions<Row> {
  /** In the order of the file; `index` is passed to `onChange`. */
  rows: readonly { index: number; row: Row }[];
  send: (row: Row) => Promise<SentStatus>;
  atOnce?: number;
  onChange: (index: number, status: ImportStatus, message: string) => void;
  /** Once aborted, no further row is sent; rows that are being sent are finished. */
  signal: AbortSignal;
  wait?: (seconds: number, signal: AbortSignal) => Promise<void>;
}

/** Sends the rows, a few at a time. A failed row does not stop the others; a rate limit makes all of them wait. */
export async function runImport<Row>(options: RunOptions<Row>): Promise<void> {
  const { rows, send, onChange, signal, atOnce = defaultAtOnce, wait = pause } = options;
  const queue = rows.values();
  let pausing: Promise<void> = Promise.resolve();

  async function sendRow(index: number, row: Row): Promise<void> {
    onChange(index, 'loading', '');
    await pausing;
    if (signal.aborted) return onChange(index, 'waiting', '');
    onChange(index, 'importing', '');
    try {
      onChange(index, await send(row), '');
    } catch (error) {
      if (!isRateLimited(error)) return onChange(index, 'error', joinRowProblems(error));
      pausing = wait(error.retryAfterSeconds ?? defaultPauseSeconds, signal);
      await sendRow(index, row);
    }
  }

  async function work(): Promise<void> {
    for (const { index, row } of queue) {
      await sendRow(index, row);
      if (signal.aborted) return;
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work));
}

function isRateLimited(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 429;
}

/** A row has one line for all of its problems. */
function joinRowProblems(error: unknown): string {
  const { overall, fields } = readProblems(error);
  return [...new Set([overall, ...Object.values(fields)])].filter(Boolean).join(' ');
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
