import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';

/** Starts a process that imports its modules and then waits for `letServe`: the store may not be open yet. */
export function forkWorker(): Worker {
  cluster.setupPrimary({ serialization: 'advanced' });
  return cluster.fork();
}

/** A worker that has just died gets no message. */
export function letServe(worker: Worker): void {
  if (worker.isConnected()) worker.send('serve', undefined, () => undefined);
}

/** In a worker: resolves with the primary's first message. If the primary ends before, Node ends this process. */
export async function waitForPrimary(): Promise<void> {
  await once(process, 'message');
}
