import type { Serializable } from 'node:child_process';
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { type Health, healthParts } from '#server/health/health.ts';
import type { Live } from '#server/live/live.ts';
import { OperatorError } from '#server/operator-error.ts';
import { PrintError } from '#server/pdf/print-error.ts';
import type { Printer } from '#server/pdf/printer.ts';
import type { PrimaryMessage, WorkerMessage } from './messages.ts';

interface Parts {
  count: number;
  health: Health;
  printer: Printer;
  live: Live;
  log: FastifyBaseLogger;
}

export interface Workers {
  /** The address that all of them listen on. */
  address: string;
  /** Lets each finish its running requests. */
  stop(): Promise<void>;
}

/** A worker that dies again at once is replaced after a pause. */
const replacementPauseMs = 1_000;

/** Starts worker processes that share one port. One that dies is replaced. */
export async function startWorkers({ count, health, printer, live, log }: Parts): Promise<Workers> {
  cluster.setupPrimary({ serialization: 'advanced' });
  let isStopping = false;
  const listening = new Set<Worker>();
  const sendToAll = (message: PrimaryMessage) => {
    for (const worker of listWorkers()) send(worker, message);
  };
  const unsubscribers = [
    live.subscribe(message => sendToAll({ type: 'live', message })),
    health.subscribe((part, state) => sendToAll({ type: 'health', part, health: state })),
  ];

  async function startWorker(): Promise<string> {
    const worker = cluster.fork();
    servePrints(worker, printer);
    closeUntakenConnection(worker);
    const address = await waitUntilListening(worker);
    listening.add(worker);
    for (const part of healthParts) send(worker, { type: 'health', part, health: health.read()[part] });
    worker.once('exit', (code, signal) => {
      listening.delete(worker);
      if (isStopping) return;
      log.error(`a worker process ended (${signal ?? `exit code ${code}`}): starting another`);
      void replace();
    });
    return address;
  }

  async function replace(): Promise<void> {
    while (!isStopping) {
      try {
        await startWorker();
        return;
      } catch (error) {
        if (isStopping) return;
        log.error({ err: error }, 'a worker process cannot start: trying again');
        await new Promise(resolve => setTimeout(resolve, replacementPauseMs));
      }
    }
  }

  // The first one alone: what keeps it from starting is reported once.
  const address = await startWorker();
  await Promise.all(Array.from({ length: count - 1 }, startWorker));
  return {
    address,
    async stop() {
      isStopping = true;
      for (const unsubscribe of unsubscribers) unsubscribe();
      await Promise.all(
        listWorkers().map(worker => (listening.has(worker) ? stopWorker(worker) : killWorker(worker))),
      );
    },
  };
}

function listWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined);
}

async function waitUntilListening(worker: Worker): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  worker.on('message', (message: WorkerMessage) => {
    if (message.type === 'listening') resolve(message.address);
    if (message.type === 'failed') reject(new OperatorError(message.reason));
  });
  worker.once('exit', () => reject(new Error('a worker process ended while it started')));
  return promise;
}

async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  send(worker, { type: 'stop' });
  await ended;
}

/** For one that is still starting: it has no requests yet, and would not read a message soon. */
async function killWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  worker.process.kill('SIGKILL');
  await ended;
}

/**
 * Connections are handed over one at a time. Node forgets the one that a worker has not taken when it dies, so its client
 * would wait for an answer; closing a connection that was taken does nothing.
 */
function closeUntakenConnection({ process: child }: Worker): void {
  const send = child.send.bind(child) as (...message: unknown[]) => boolean;
  let handedOver: { close?(): void } | undefined;
  child.send = (message: Serializable, handle?: object, ...more: unknown[]) => {
    if (handle) handedOver = handle;
    return send(message, handle, ...more);
  };
  child.once('exit', () => handedOver?.close?.());
}

/** Prints for a worker. What it asked for ends with it. */
function servePrints(worker: Worker, printer: Printer): void {
  const running = new Map<number, AbortController>();
  worker.once('exit', () => {
    for (const controller of running.values()) controller.abort();
  });
  worker.on('message', async (message: WorkerMessage) => {
    if (message.type === 'cancel print') running.get(message.id)?.abort();
    if (message.type === 'ask progress') {
      const progress = await printer.getProgress(message.job);
      send(worker, { type: 'progress', id: message.id, progress });
    }
    if (message.type === 'print') {
      const { id, page, person, job } = message;
      const controller = new AbortController();
      running.set(id, controller);
      try {
        const pdf = await printer.print(page, { person, job, signal: controller.signal });
        send(worker, { type: 'printed', id, pdf });
      } catch (error) {
        const message = String((error as Error).stack ?? error);
        const failure = error instanceof PrintError ? error.failure : { kind: 'other' as const, message };
        send(worker, { type: 'not printed', id, error: failure });
      } finally {
        running.delete(id);
      }
    }
  });
}

/** A worker that has just died gets no message. */
function send(worker: Worker, message: PrimaryMessage): void {
  if (worker.isConnected()) worker.send(message, undefined, () => undefined);
}
