import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/core/config.ts';
import { findLastBackup } from '#server/db/backup/last-backup.ts';
import { observeStatements } from '#server/db/driver/statement-times.ts';
import type { Store } from '#server/db/store/open-store.ts';
import type { AppContext } from '#server/features/context.ts';
import { currentRequest } from '#server/http/connections/request-hooks.ts';
import { readQueues } from '#server/jobs/jobs.queries.ts';
import type { LocalPrinter, Printer } from '#server/pdf/printer.ts';
import type { MetricsSnapshot } from '#server/process/workers/messages.ts';
import type { Requests } from '#server/process/workers/primary.ts';
import { serveMetrics } from './metrics-server.ts';

interface TelemetryParts {
  config: Config;
  log: FastifyBaseLogger;
  store: Store;
  /** How long metrics wait for the database. A shorter one for tests. */
  patienceMs?: number;
}

/** What the primary adds to the metrics of its own process. */
interface Service extends Pick<AppContext, 'health'> {
  printer: Pick<LocalPrinter, 'countPrints'>;
  workers: Pick<Requests, 'count' | 'readMetrics'>;
}

/** Log of slow statements, metrics and traces of this process. The libraries are loaded only if a setting asks for them. */
export async function openTelemetry({ config, log, store, patienceMs = 2_000 }: TelemetryParts) {
  const stopLogging = logSlowStatements(config.slowStatementMs, log);
  const { metricsHost: host, metricsPort: port, tracesEndpoint, tracedShare, workers: wanted } = config;
  const metrics =
    port === undefined
      ? undefined
      : (await import('./process-metrics.ts')).createProcessMetrics(() => store.slots.count());
  const tracing = tracesEndpoint
    ? (await import('./tracing.ts')).openTracing({ tracesEndpoint, tracedShare }, log)
    : undefined;
  const readMetrics = async () => ((await metrics?.registry.getMetricsAsJSON()) ?? []) as MetricsSnapshot;

  return {
    hooks: { startSpan: tracing?.startSpan, observeAnswer: metrics?.observeAnswer },
    tracePrints: (printer: Printer) => tracing?.tracePrints(printer) ?? printer,
    readMetrics,
    /** Serves the metrics of the primary and its workers. */
    async serveMetrics({ health, printer, workers }: Service): Promise<() => Promise<void>> {
      if (!metrics || port === undefined) return async () => undefined;
      const readBackup = readRarely(async () => [await findLastBackup(store.pool)], patienceMs);
      const { registerServiceMetrics } = await import('./service-metrics.ts');
      registerServiceMetrics(metrics.registry, {
        health,
        countPrints: printer.countPrints,
        workers: { count: workers.count, wanted },
        readQueues: readRarely(() => readQueues(store.pool), patienceMs),
        findLastBackup: async () => (await readBackup())[0],
      });
      const addUp = (await import('./add-up.ts')).createAddingUp();
      const readAll = async () => (await addUp(await readMetrics(), await workers.readMetrics())).metrics();
      const read = wanted > 1 ? readAll : () => metrics.registry.metrics();
      return serveMetrics({ host, port }, read, log);
    },
    async close() {
      stopLogging();
      metrics?.stop();
      await tracing?.close();
    },
  };
}

const rarelyMs = 15_000;

/** Reads again after 15 s. Empty if the database fails or does not answer soon: the other metrics must not wait for it. */
function readRarely<T>(read: () => Promise<T[]>, patienceMs: number): () => Promise<T[]> {
  let readAt = Number.NEGATIVE_INFINITY;
  let latest: Promise<T[]> = Promise.resolve([]);
  return () => {
    if (performance.now() - readAt >= rarelyMs) {
      readAt = performance.now();
      latest = read().catch(() => []);
    }
    return Promise.race([latest, delay(patienceMs, [], { ref: false })]);
  };
}

/** Logs statements that take long, by name and never with their values. Returns a function that ends this. */
function logSlowStatements(limitMs: number, log: FastifyBaseLogger): () => void {
  return observeStatements(({ name, milliseconds }) => {
    if (milliseconds < limitMs) return;
    const lines = currentRequest.getStore()?.log ?? log;
    lines.warn({ statement: name, ms: Math.round(milliseconds) }, 'a statement was slow');
  });
}
