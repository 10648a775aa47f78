import { ApiError } from './api-error.ts';

const mostTries = 5;
/** A longer wait is that of another limit, which the person should be told. */
const longestSeconds = 30;

/** Repeats a call that found no turn on the server (429, D70) when the server says so. */
export async function waitForTurn<Answer>(
  call: () => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : null;
      if (seconds === null || seconds > longestSeconds || tries === mostTries) throw error;
      await pause(seconds, signal);
    }
  }
}

/** Rejects if the signal aborts before. */
function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
  });
}
