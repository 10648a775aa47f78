import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { OperatorError } from '#server/core/operator-error.ts';

/** A Node process that gets too few threads may hang at startup. */
const longestBootMs = 30_000;

/**
 * Starts a process that imports its modules and then waits for `letServe`, because the store may not be open yet. Throws if the system
 * cannot start a process: the executable is missing, or a limit on processes is reached.
 */
export async function forkWorker(): Promise<Worker> {
  cluster.setupPrimary({ serialization: 'advanced' });
  try {
    const worker = cluster.fork();
    // An error event of a worker without a listener would end this process. The exit of the worker is handled elsewhere.
    worker.on('error', () => undefined);
    const hung = setTimeout(() => worker.process.kill('SIGKILL'), longestBootMs).unref();
    for (const event of ['online', 'exit']) worker.once(event, () => clearTimeout(hung));
    await once(worker.process, 'spawn');
    return worker;
  } catch (error) {
    throw new OperatorError(`a worker process cannot be started (${(error as Error).message})`, {
      cause: error,
    });
  }
}

/** A worker that has just died gets no message. */
export function letServe(worker: Worker): void {
  if (worker.isConnected()) worker.send('serve', undefined, () => undefined);
}

/** In a worker: resolves with the primary's first message. If the primary ends before, Node ends this process. */
export async function waitForPrimary(): Promise<void> {
  await once(process, 'message');
}
