import type { Serializable } from 'node:child_process';
import cluster, { type Worker } from 'node:cluster';
import { on, once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import { type Health, healthParts } from '#server/health/health.ts';
import type { Live } from '#server/live/live.ts';
import { OperatorError } from '#server/operator-error.ts';
import { PrintError } from '#server/pdf/print-error.ts';
import type { Printer } from '#server/pdf/printer.ts';
import { longestStopMs } from '#server/stopping.ts';
import type { MetricsSnapshot, PrimaryMessage, WorkerMessage } from './messages.ts';

interface Parts {
  config: Config;
  health: Health;
  printer: Printer;
  live: Live;
  log: FastifyBaseLogger;
}

export interface Requests {
  /** The address to which they come. */
  address: string;
  /** The processes that answer them. */
  count(): number;
  /** The metrics of each by its number; undefined for one that does not answer soon. */
  readMetrics(): Promise<Map<number, MetricsSnapshot | undefined>>;
  /** Finishes the running ones. Resolves to false if one of them had to be aborted. */
  stop(): Promise<boolean>;
}

/** A worker that dies again at once is replaced after a pause. */
const replacementPauseMs = 1_000;

/** Starts worker processes that share one port. One that dies is replaced. */
export async function startWorkers({ config, health, printer, live, log }: Parts): Promise<Requests> {
  cluster.setupPrimary({ serialization: 'advanced' });
  let isStopping = false;
  /** With a function that closes the connection that the worker has not taken. */
  const listening = new Map<Worker, () => void>();
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
    worker.on('message', (message: WorkerMessage) => {
      if (message.type === 'announce') live.announce(message.event);
    });
    const closeUntaken = trackUntakenConnection(worker);
    const address = await waitUntilListening(worker);
    listening.set(worker, closeUntaken);
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
  await Promise.all(Array.from({ length: config.workers - 1 }, startWorker));
  return {
    address,
    count: () => listening.size,
    async readMetrics() {
      const read = async (worker: Worker) => [worker.id, await readMetrics(worker)] as const;
      return new Map(await Promise.all([...listening.keys()].map(read)));
    },
    async stop() {
      isStopping = true;
      for (const unsubscribe of unsubscribers) unsubscribe();
      // By then no worker takes connections; some may still be answering.
      setTimeout(
        () => {
          for (const closeUntaken of listening.values()) closeUntaken();
        },
        config.drainSeconds * 1000 + 1_000,
      ).unref();
      // One that is still starting has no requests yet, and would not read a message soon.
      const stopping = listWorkers().map(worker =>
        listening.has(worker) ? stopWorker(worker, config) : killWorker(worker),
      );
      return (await Promise.all(stopping)).every(isComplete => isComplete);
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

const metricsPatienceMs = 2_000;

async function readMetrics(worker: Worker): Promise<MetricsSnapshot | undefined> {
  const messages = on(worker, 'message', { signal: AbortSignal.timeout(metricsPatienceMs) });
  send(worker, { type: 'read metrics' });
  try {
    for await (const [message] of messages) if (message.type === 'metrics') return message.metrics;
  } catch {
    return undefined;
  }
}

/** Resolves to false if it had to abort requests, or had hung and was killed. */
async function stopWorker(worker: Worker, config: Config): Promise<boolean> {
  if (worker.isDead()) return true;
  const ended = once(worker, 'exit');
  send(worker, { type: 'stop' });
  const hung = setTimeout(() => worker.process.kill('SIGKILL'), longestStopMs(config));
  const [code] = await ended;
  clearTimeout(hung);
  return code === 0;
}

async function killWorker(worker: Worker): Promise<boolean> {
  if (worker.isDead()) return true;
  const ended = once(worker, 'exit');
  worker.process.kill('SIGKILL');
  await ended;
  return true;
}

/**
 * Connections are handed over one at a time. Node forgets the one that a worker has not taken when it stops or dies, so its
 * client would wait for an answer. Returns how to close it; closing a connection that was taken does nothing.
 */
function trackUntakenConnection({ process: child }: Worker): () => void {
  const send = child.send.bind(child) as (...message: unknown[]) => boolean;
  let handedOver: { close?(): void } | undefined;
  child.send = (message: Serializable, handle?: object, ...more: unknown[]) => {
    if (handle) handedOver = handle;
    return send(message, handle, ...more);
  };
  const close = () => handedOver?.close?.();
  child.once('exit', close);
  return close;
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
