import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { unavailable } from '#contract/api/errors.ts';
import { ApiError } from './errors.ts';

const limits = { maxOldGenerationSizeMb: 256 };

/**
 * Runs a long computation outside the event loop, in a thread that ends with it (D70). The module reads its input from `workerData` and
 * posts its result. A thread that cannot be started, or that ends without a result, fails the call and nothing else.
 */
export async function runInThread<Result>(module: URL, input: unknown, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  const thread = start(module, input);
  const ended = once(thread, 'exit', { signal }).then(() => {
    throw notRun(new Error('a thread ended without a result'));
  });
  // Handled below, unless the call was aborted.
  ended.catch(() => undefined);
  thread.on('error', () => undefined);
  try {
    // `once` rejects if the thread emits an error.
    const [result] = await Promise.race([once(thread, 'message', { signal }), ended]);
    return result as Result;
  } catch (error) {
    // Errors of the system have a code; errors of a computation have none.
    const { code } = error as NodeJS.ErrnoException;
    throw typeof code === 'string' && !signal.aborted ? notRun(error) : error;
  } finally {
    await thread.terminate();
  }
}

function start(module: URL, input: unknown): Worker {
  try {
    // The environment is empty, because the thread needs neither settings nor secrets.
    return new Worker(module, { workerData: input, env: {}, resourceLimits: limits });
  } catch (error) {
    throw notRun(error);
  }
}

function notRun(cause: unknown): ApiError {
  return new ApiError('unavailable', unavailable.busy, { retryAfterSeconds: 5, cause });
}
