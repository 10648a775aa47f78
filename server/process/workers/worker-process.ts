import type { Serializable } from 'node:child_process';
import type { Worker } from 'node:cluster';
import { EventEmitter, on, once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/core/config.ts';
import { OperatorError } from '#server/core/operator-error.ts';
import {
  ignoredMessage,
  type MetricsSnapshot,
  type PrimaryMessage,
  pack,
  unpackWorkerMessage,
  type WorkerMessage,
} from './messages.ts';
import { longestStopMs } from './stopping.ts';

/** The messages of a worker. */
export type Inbox = EventEmitter<{ message: [WorkerMessage] }>;

export function openInbox(
  worker: Pick<Worker, 'on'>,
  { log, isNews }: { log: Pick<FastifyBaseLogger, 'warn'>; isNews: (message: string) => boolean },
): Inbox {
  const inbox: Inbox = new EventEmitter();
  worker.on('message', (received: unknown) => {
    const message = unpackWorkerMessage(received);
    if (message) inbox.emit('message', message);
    else if (isNews(ignoredMessage)) log.warn(ignoredMessage);
  });
  return inbox;
}

/** A worker that has just died gets no message. */
export function send(worker: Worker, message: PrimaryMessage): void {
  if (worker.isConnected()) worker.send(pack(message), undefined, () => undefined);
}

export async function waitUntilListening(worker: Worker, inbox: Inbox): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  inbox.on('message', message => {
    if (message.type === 'listening') resolve(message.address);
    if (message.type === 'failed') reject(new OperatorError(message.reason));
  });
  const fail = () => reject(new Error('a worker process ended while it started'));
  if (worker.isDead()) fail();
  worker.once('exit', fail);
  return promise;
}

const metricsPatienceMs = 2_000;

export async function readMetrics(worker: Worker, inbox: Inbox): Promise<MetricsSnapshot | undefined> {
  const messages = on(inbox, 'message', { signal: AbortSignal.timeout(metricsPatienceMs) });
  send(worker, { type: 'read metrics' });
  try {
    for await (const [message] of messages) if (message.type === 'metrics') return message.metrics;
  } catch {
    return undefined;
  }
}

/** Resolves to false if it had to abort requests, or had hung and was killed. */
export async function stopWorker(worker: Worker, config: Config): Promise<boolean> {
  if (worker.isDead()) return true;
  const ended = once(worker, 'exit');
  send(worker, { type: 'stop' });
  const hung = setTimeout(() => worker.process.kill('SIGKILL'), longestStopMs(config));
  const [code] = await ended;
  clearTimeout(hung);
  return code === 0;
}

export async function killWorker(worker: Worker): Promise<boolean> {
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
export function trackUntakenConnection({ process: child }: Worker): () => void {
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
