import { ApiError } from '#web/lib/api/api-error.ts';
import { readProblems } from '#web/lib/api/messages.ts';
import type { SentStatus } from './import-kind.ts';
import type { ImportStatus } from './import-rows.ts';

const usuallyAtOnce = 4;
/** Where the server asks for patience without saying how much. */
const usualPauseSeconds = 5;

interface RunOptions<Row> {
  /** In the order of the file; `index` is what `onChange` calls them by. */
  rows: readonly { index: number; row: Row }[];
  send: (row: Row) => Promise<SentStatus>;
  atOnce?: number;
  onChange: (index: number, status: ImportStatus, message: string) => void;
  /** Nothing more is begun once it is aborted; what was begun is finished, for it cannot be taken back. */
  signal: AbortSignal;
  wait?: (seconds: number, signal: AbortSignal) => Promise<void>;
}

/** Sends the rows, a few at a time. A row that fails stops no other; being too quick makes all of them wait. */
export async function runImport<Row>(options: RunOptions<Row>): Promise<void> {
  const { rows, send, onChange, signal, atOnce = usuallyAtOnce, wait = pause } = options;
  const queue = rows.values();
  let pausing: Promise<void> = Promise.resolve();

  async function bring(index: number, row: Row): Promise<void> {
    onChange(index, 'loading', '');
    await pausing;
    if (signal.aborted) return onChange(index, 'waiting', '');
    onChange(index, 'importing', '');
    try {
      onChange(index, await send(row), '');
    } catch (error) {
      if (!isTooQuick(error)) return onChange(index, 'error', joined(error));
      pausing = wait(error.retryAfterSeconds ?? usualPauseSeconds, signal);
      await bring(index, row);
    }
  }

  async function work(): Promise<void> {
    for (const { index, row } of queue) {
      await bring(index, row);
      if (signal.aborted) return;
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work));
}

function isTooQuick(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 429;
}

/** A row has one line for all that is wrong with it. */
function joined(error: unknown): string {
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
