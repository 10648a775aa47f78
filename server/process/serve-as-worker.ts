import { loadSecret } from '#server/core/secret.ts';
import { openReportStore } from '#server/db/store/replica.ts';
import { watchDisk } from '#server/db/store/watch-disk.ts';
import { startQueue } from '#server/jobs/jobs.ts';
import type { PdfStatus } from '#server/pdf/availability.ts';
import { buildApp } from './app.ts';
import { buildContext, findWebRoot, type ProcessParts, serveAlone } from './serving.ts';
import { openTelemetry } from './telemetry/telemetry.ts';
import { endProcess } from './workers/stopping.ts';
import { connectToPrimary } from './workers/worker.ts';

/** Answers requests on the port that all workers share. */
export async function serveAsWorker(parts: ProcessParts): Promise<void> {
  const { config, log, health, store } = parts;
  const primary = connectToPrimary(log);
  // The primary gets them too, and then stops its workers in order.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined);
  try {
    const secret = await loadSecret(config.appSecret, config.dataDir);
    const queue = await startQueue(store.pool, log);
    const { live } = primary;
    const telemetry = await openTelemetry(parts);
    primary.passMetricsFrom(telemetry.readMetrics);
    primary.passHealthTo(health);
    watchDisk(store, health, log);
    const reports = openReportStore(store, config, log);
    const shared = {
      webRoot: findWebRoot(),
      secret,
      queue,
      printer: telemetry.tracePrints(primary.printer),
      pdfStatus: () => (health.read().pdf.state === 'off' ? 'off' : 'ready') as PdfStatus,
      live,
      reportDb: reports.db,
      telemetry: telemetry.hooks,
    };
    const app = await buildApp(buildContext(parts, shared));
    const { address, stop } = await serveAlone(app, config);
    const closers = [live.close, queue.stop, telemetry.close, reports.close, store.close];
    primary.onStop(() => {
      void endProcess({ finishRequests: stop, closers, config, log });
    });
    primary.send({ type: 'listening', address });
  } catch (error) {
    primary.send({ type: 'failed', reason: (error as Error).message });
    throw error;
  }
}
