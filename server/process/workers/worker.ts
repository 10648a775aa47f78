import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type { Health, HealthPart, PartHealth } from '#server/core/health.ts';
import { createNewsFilter } from '#server/core/news-filter.ts';
import { createEmitter } from '#server/live/events.ts';
import type { Live } from '#server/live/live.ts';
import { PrintError } from '#server/pdf/print-error.ts';
import type { Printer, Progress } from '#server/pdf/printer.ts';
import {
  ignoredMessage,
  type MetricsSnapshot,
  type PrimaryMessage,
  pack,
  unpackPrimaryMessage,
  type WorkerMessage,
} from './messages.ts';

/** The primary process, as a worker uses it. */
interface Primary {
  send(message: WorkerMessage): void;
  printer: Printer;
  /** Announces through the primary, which has the only connections for it. */
  live: Live;
  /** The state of the parts that only the primary has. */
  passHealthTo(health: Health): void;
  /** Answers the primary's calls for the metrics of this process. */
  passMetricsFrom(read: () => Promise<MetricsSnapshot>): void;
  /** When the primary asks for it. If the primary dies, Node ends the worker at once. */
  onStop(stop: () => void): void;
}

interface WaitingRequest {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** `connection` is this process's connection to the primary, or another in tests. */
export function connectToPrimary(
  log: Pick<FastifyBaseLogger, 'warn'>,
  connection: Pick<NodeJS.Process, 'on' | 'send'> = process,
): Primary {
  const { emit, subscribe } = createEmitter(log);
  const isNews = createNewsFilter();
  const waiting = new Map<number, WaitingRequest>();
  const events = new EventEmitter<{
    health: [HealthPart, PartHealth];
    metrics: [];
    stop: [];
  }>().setMaxListeners(0);
  let lastId = 0;
  /** Resolves when the last announced event has been handed over. */
  let announced: Promise<void> = Promise.resolve();

  const send = (message: WorkerMessage) => void connection.send?.(pack(message));
  const ask = <T>(question: (id: number) => WorkerMessage): { id: number; answer: Promise<T> } => {
    lastId += 1;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    waiting.set(lastId, { resolve: value => resolve(value as T), reject });
    send(question(lastId));
    return { id: lastId, answer: promise };
  };
  const settle = (id: number, how: (asked: WaitingRequest) => void) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (asked) how(asked);
  };

  connection.on('message', received => {
    const message = unpackPrimaryMessage(received);
    if (message) take(message);
    else if (isNews(ignoredMessage)) log.warn(ignoredMessage);
  });

  function take(message: PrimaryMessage): void {
    if (message.type === 'live') emit(message.message);
    else if (message.type === 'health') events.emit('health', message.part, message.health);
    else if (message.type === 'read metrics') events.emit('metrics');
    else if (message.type === 'stop') events.emit('stop');
    else if (message.type === 'printed') settle(message.id, asked => asked.resolve(Buffer.from(message.pdf)));
    else if (message.type === 'progress') settle(message.id, asked => asked.resolve(message.progress));
    else {
      const { error } = message;
      const rejection = error.kind === 'other' ? new Error(error.message) : new PrintError(error);
      settle(message.id, asked => asked.reject(rejection));
    }
  }

  return {
    send,
    printer: {
      async print(page, { person, hospital, job, signal }) {
        signal.throwIfAborted();
        const { id, answer } = ask<Buffer>(id => ({ type: 'print', id, page, person, hospital, job }));
        const cancel = () => {
          send({ type: 'cancel print', id });
          settle(id, asked => asked.reject(signal.reason));
        };
        signal.addEventListener('abort', cancel, { once: true });
        return answer.finally(() => signal.removeEventListener('abort', cancel));
      },
      getProgress: job => ask<Progress | undefined>(id => ({ type: 'ask progress', id, job })).answer,
      close: async () => undefined,
    },
    live: {
      announce(event) {
        // After the answer to the save, which would wait for it.
        announced = new Promise(resolve =>
          setImmediate(() =>
            connection.send?.(pack({ type: 'announce', event }), undefined, {}, () => resolve()),
          ),
        );
      },
      subscribe,
      close: () => announced,
    },
    passHealthTo(health) {
      events.on('health', (part, { state, reason }) => health.report(part, state, reason));
    },
    passMetricsFrom(read) {
      events.on('metrics', async () => send({ type: 'metrics', metrics: await read() }));
    },
    onStop: stop => events.on('stop', stop),
  };
}
