/*
 * Workers: several processes answer requests on one port, and this one, the primary, has what may exist only once.
 *
 * The primary promises:
 * - It has the jobs, the only Chromium, and the only connection for live updates. A worker asks for a print by a message, and gets
 *   events and the health of these parts by messages.
 * - A worker that dies is replaced, with growing pauses if it cannot start. The others go on answering.
 * - What a worker has asked for ends with the worker: its prints leave the queue.
 * - `stop` lets running requests finish, and says whether one had to be aborted. A connection that no worker took is closed.
 *
 * Code that runs in workers must:
 * - Keep no state that another process needs. The next request of the same person may go to another worker.
 * - Keep a cache only if a stale or missing entry gives no wrong answer.
 * - Count limits of people in the database. A limit in a process (server/core/limit.ts) holds for each worker alone.
 * - Cancel what it asked the primary for when its own caller is gone, because the primary does not see that caller.
 */

import cluster, { type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/core/config.ts';
import { type Health, type HealthPart, primaryParts } from '#server/core/health.ts';
import { createNewsFilter } from '#server/core/news-filter.ts';
import type { Live } from '#server/live/live.ts';
import { PrintError } from '#server/pdf/print-error.ts';
import type { Printer } from '#server/pdf/printer.ts';
import { forkWorker, letServe } from './fork.ts';
import type { MetricsSnapshot, PrimaryMessage } from './messages.ts';
import {
  type Inbox,
  killWorker,
  openInbox,
  readMetrics,
  send,
  stopWorker,
  trackUntakenConnection,
  waitUntilListening,
} from './worker-process.ts';

interface PrimaryParts {
  /** Forked while the store was opened. */
  firstWorker: Worker;
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

/** Between tries to start a worker, doubled each time. */
const [firstPauseMs, longestPauseMs] = [1_000, 30_000];

/** Starts worker processes that share one port. One that dies is replaced. */
export async function startWorkers({
  firstWorker,
  config,
  health,
  printer,
  live,
  log,
}: PrimaryParts): Promise<Requests> {
  let isStopping = false;
  const isNews = createNewsFilter();
  /** `closeUntaken` closes the connection that the worker has not taken. */
  const listening = new Map<Worker, { inbox: Inbox; closeUntaken: () => void }>();
  const sendToAll = (message: PrimaryMessage) => {
    for (const worker of listWorkers()) send(worker, message);
  };
  const toHealthMessage = (part: HealthPart): PrimaryMessage => {
    return { type: 'health', part, health: health.read()[part] };
  };
  const unsubscribers = [
    live.subscribe(message => sendToAll({ type: 'live', message })),
    health.subscribe(part => {
      if (isPrimaryPart(part)) sendToAll(toHealthMessage(part));
    }),
  ];

  async function startWorker(worker: Worker): Promise<string> {
    const inbox = openInbox(worker, { log, isNews });
    servePrints(worker, inbox, printer);
    inbox.on('message', message => {
      if (message.type === 'announce') live.announce(message.event);
    });
    const closeUntaken = trackUntakenConnection(worker);
    letServe(worker);
    const address = await waitUntilListening(worker, inbox);
    listening.set(worker, { inbox, closeUntaken });
    for (const part of primaryParts) send(worker, toHealthMessage(part));
    worker.once('exit', (code, signal) => {
      listening.delete(worker);
      if (isStopping) return;
      log.error(`a worker process ended (${signal ?? `exit code ${code}`}): starting another`);
      void keepStarting();
    });
    return address;
  }

  /** Tries until a worker listens. */
  async function keepStarting(): Promise<void> {
    for (let pauseMs = firstPauseMs; !isStopping; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        await startWorker(await forkWorker());
        return;
      } catch (error) {
        if (isStopping) return;
        log.error({ err: error }, `a worker process cannot start: trying again in ${pauseMs / 1000} s`);
        await wait(pauseMs);
      }
    }
  }

  // The first one alone: what keeps it from starting is reported once. It answers while the others start.
  const address = await startWorker(firstWorker);
  void Promise.all(Array.from({ length: config.workers - 1 }, keepStarting)).then(() => {
    if (!isStopping) log.info(`${config.workers} processes answer requests`);
  });
  return {
    address,
    count: () => listening.size,
    async readMetrics() {
      const read = async ([worker, { inbox }]: [Worker, { inbox: Inbox }]) =>
        [worker.id, await readMetrics(worker, inbox)] as const;
      return new Map(await Promise.all([...listening].map(read)));
    },
    async stop() {
      isStopping = true;
      for (const unsubscribe of unsubscribers) unsubscribe();
      // By then no worker takes connections; some may still be answering.
      setTimeout(
        () => {
          for (const { closeUntaken } of listening.values()) closeUntaken();
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

/** Each process knows by itself whether it can read and write. */
function isPrimaryPart(part: HealthPart): boolean {
  return primaryParts.some(primaryPart => primaryPart === part);
}

function listWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined);
}

/** Prints for a worker. What it asked for ends with it. */
function servePrints(worker: Worker, inbox: Inbox, printer: Printer): void {
  const running = new Map<number, AbortController>();
  worker.once('exit', () => {
    for (const controller of running.values()) controller.abort();
  });
  inbox.on('message', async message => {
    if (message.type === 'cancel print') running.get(message.id)?.abort();
    if (message.type === 'ask progress') {
      const progress = await printer.getProgress(message.job);
      send(worker, { type: 'progress', id: message.id, progress });
    }
    if (message.type === 'print') {
      const { id, page, person, hospital, job } = message;
      const controller = new AbortController();
      running.set(id, controller);
      try {
        const pdf = await printer.print(page, { person, hospital, job, signal: controller.signal });
        send(worker, { type: 'printed', id, pdf });
      } catch (error) {
        const message = error instanceof Error ? (error.stack ?? error.message) : inspect(error);
        const failure = error instanceof PrintError ? error.failure : { kind: 'other' as const, message };
        send(worker, { type: 'not printed', id, error: failure });
      } finally {
        running.delete(id);
      }
    }
  });
}
