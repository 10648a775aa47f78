import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { OperatorError } from '#server/operator-error.ts';
import { announce } from './announce.ts';
import { buildApp } from './app.ts';
import { createLimits } from './auth/limits/limits.ts';
import { keyRecoveryCodes } from './auth/two-factor/recovery-codes.ts';
import type { Config } from './config.ts';
import type { AppContext, PdfStatus } from './context.ts';
import { watchMaintenance } from './db/installation/maintenance.ts';
import type { Store } from './db/open-store.ts';
import { openReportStore } from './db/replica.ts';
import { probeStore } from './db/store-health.ts';
import { demoInvitations } from './demo/demo-accounts.ts';
import { prepareData } from './demo/prepare-data.ts';
import type { Health } from './health/health.ts';
import { createAudit } from './http/audit.ts';
import { listen } from './http/connections/listen.ts';
import { type Jobs, type Queue, startJobs, startQueue } from './jobs/jobs.ts';
import { openLive } from './live/live.ts';
import { mailQueue, mailQueueName, mailWorker } from './mail/mail-queue.ts';
import { longestSendMs, mailTransport } from './mail/transport.ts';
import { watchPdfAvailability } from './pdf/availability.ts';
import { createPrinter } from './pdf/printer.ts';
import { recurringTasks } from './recurring-tasks.ts';
import { loadSecret } from './secret.ts';
import { endProcess, onSignal, readStopLimits } from './stopping.ts';
import { createSystemSources } from './system-sources.ts';
import { openTelemetry } from './telemetry/telemetry.ts';
import { notifySystemd } from './watchdog.ts';
import { type Requests, startWorkers } from './workers/primary.ts';
import { connectToPrimary } from './workers/worker.ts';

const development = process.argv.includes('--dev');

export interface Setting {
  config: Config;
  log: FastifyBaseLogger;
  health: Health;
  store: Store;
  clock: () => Date;
}

/**
 * Prepares the data, runs the jobs and answers requests until a signal stops the server. With several workers this process is
 * their primary: it has the jobs, the only Chromium and the only connection for live updates, and they answer the requests.
 */
export async function serve(setting: Setting): Promise<void> {
  const { config, log, health, store } = setting;
  const webRoot = findWebRoot();
  const accounts = await prepareData(setting);
  const secret = await loadSecret(config.appSecret, config.dataDir);
  await keyRecoveryCodes(store.db, secret);
  const printer = createPrinter({ chromiumPath: config.chromiumPath, health }, log);
  const live = openLive(store, { log, health });
  const telemetry = await openTelemetry(setting);
  const starting = startJobs(store.pool, log, { health });
  watchDisk(setting, health);
  const reports = openReportStore(store, config, log);
  const shared = {
    webRoot,
    secret,
    queue: onceStarted(starting),
    printer: telemetry.tracePrints(printer),
    pdfStatus: watchPdfAvailability(
      { chromiumPath: config.chromiumPath, mayInstall: store.kind === 'embedded' },
      log,
      health,
    ),
    live,
    reportDb: reports.db,
    telemetry: telemetry.hooks,
  };
  const app = config.workers > 1 ? null : await buildApp(buildContext(setting, shared));
  const jobs = await starting;
  await startMailWorker(setting, jobs, secret);
  if (accounts === 'new demo') await addRefusedMails(setting, secret);
  const started = Promise.withResolvers<Requests & { stopMetrics: () => Promise<void> }>();
  // Before requests arrive: the first worker gets some while the others start.
  onSignal(log, async () => {
    const { stop, stopMetrics } = await started.promise;
    const { close: closeTelemetry } = telemetry;
    const closers = [
      jobs.stop,
      printer.close,
      live.close,
      stopMetrics,
      closeTelemetry,
      reports.close,
      store.close,
    ];
    await endProcess({ finishRequests: stop, closers, config, log });
  });
  const requests = await (app
    ? serveAlone(app, config)
    : startWorkers({ config, health, printer, live, log }));
  const stopMetrics = await telemetry.serveMetrics({ health, printer, workers: requests });
  // Scheduled after the server listens, so that the first request does not wait for it.
  for (const task of recurringTasks({ ...setting, db: store.db }, store, log)) await jobs.repeat(task);
  announce(requests.address, accounts, log);
  notifySystemd(requests.address, config, log);
  started.resolve({ ...requests, stopMetrics });
}

/** Answers requests on the port that all workers share. */
export async function serveAsWorker(setting: Setting): Promise<void> {
  const { config, log, health, store } = setting;
  const primary = connectToPrimary();
  // The primary gets them too, and then stops its workers in order.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined);
  try {
    const secret = await loadSecret(config.appSecret, config.dataDir);
    const queue = await startQueue(store.pool, log);
    const { live } = primary;
    const telemetry = await openTelemetry(setting);
    primary.passMetricsFrom(telemetry.readMetrics);
    primary.passHealthTo(health);
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
    const app = await buildApp(buildContext(setting, shared));
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

/** The embedded store's disk. PostgreSQL reports its own when a save fails. */
function watchDisk({ store, log }: Setting, health: Health): void {
  if (store.kind !== 'embedded') return;
  const check = async () => {
    const fault = await store.findFault().catch((error: Error) => error.message);
    if (fault !== health.read().writes.reason) {
      log.warn(fault ? `nothing can be stored in DATA_DIR: ${fault}` : 'DATA_DIR can be written to again');
    }
    health.report('writes', fault ? 'failing' : 'ok', fault);
  };
  setInterval(() => void check(), 2_000).unref();
}

/** A queue whose jobs wait until the job system has started; the app is built meanwhile. */
function onceStarted(starting: Promise<Queue>): Queue {
  return { add: async (...job) => (await starting).add(...job) };
}

function findWebRoot(): string {
  if (development) return join(import.meta.dirname, '..', 'web');
  const built = join(import.meta.dirname, '..', 'dist', 'web');
  if (existsSync(join(built, 'index.html'))) return built;
  throw new OperatorError('the web is not built: run "npm run build", or start with "npm start"');
}

type Shared = Pick<
  AppContext,
  'webRoot' | 'secret' | 'printer' | 'live' | 'pdfStatus' | 'reportDb' | 'telemetry'
> & {
  queue: Queue;
};

function buildContext(
  { config, log, health, store, clock }: Setting,
  { queue, ...shared }: Shared,
): AppContext {
  return {
    ...shared,
    config,
    health,
    db: store.db,
    maintenance: watchMaintenance(store.pool, clock),
    checkReady: () => probeStore(store.pool, health),
    clock,
    limits: createLimits(store.pool, clock),
    audit: createAudit(clock),
    system: createSystemSources(store),
    mail: mailQueue(queue, shared.secret, config.publicUrl),
    logger: log,
    checkResponses: development,
  };
}

/** Before the first request, because sending mail needs the queue. */
async function startMailWorker(
  { config, log, health, clock }: Setting,
  jobs: Jobs,
  secret: string,
): Promise<void> {
  const transport = mailTransport(config, line => log.info(line));
  await jobs.work(mailQueueName, mailWorker(transport, { secret, health, clock }), longestSendMs / 1000);
}

/** For the System page of the demo. */
async function addRefusedMails({ config: { publicUrl }, store }: Setting, secret: string): Promise<void> {
  const { addRefusedMail } = await import('./mail/refused-mail.queries.ts');
  await store.db.platform(async tx => {
    for (const to of demoInvitations) await addRefusedMail(tx, { to, secret, publicUrl });
  });
}

async function serveAlone(app: FastifyInstance, config: Config): Promise<Requests> {
  return {
    address: await listen(app, config),
    count: () => 1,
    readMetrics: async () => new Map(),
    stop: () => app.finish(readStopLimits(config)),
  };
}
