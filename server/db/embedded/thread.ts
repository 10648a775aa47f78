import { Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerData } from './worker.ts';

export type StoreThread = ReturnType<typeof startThread>;

export function startThread(workerData: WorkerData) {
  // PGlite's output is swallowed; the worker sends messages instead.
  const options = { workerData, stdout: true, stderr: true };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), options);
  const ready = Promise.withResolvers<void>();
  const failure = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<void>();
  worker.on('message', (message: FromWorker) => {
    if ('ready' in message) ready.resolve();
    if (!('failed' in message)) return;
    failure.resolve(message.failed.replace(/\s+/g, ' ').trim());
    void worker.terminate();
  });
  worker.on('error', (error: Error) => failure.resolve(error.message));
  worker.on('exit', code => {
    failure.resolve(`its thread ended with code ${code}`);
    ended.resolve();
  });
  return {
    ready: ready.promise,
    /** Resolves to the reason why the thread ended or is about to end; never rejects. */
    failure: failure.promise,
    ended: ended.promise,
    stop: () => worker.postMessage('stop' satisfies ToWorker),
  };
}
