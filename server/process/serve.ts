import type { Worker } from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';
import { keyRecoveryCodes } from '#server/auth/two-factor/recovery-codes.ts';
import { toLocalhost } from '#server/core/config.ts';
import { loadSecret } from '#server/core/secret.ts';
import type { Database } from '#server/db/database.ts';
import { openReportStore } from '#server/db/store/replica.ts';
import { watchDisk } from '#server/db/store/watch-disk.ts';
import { demoInvitations, describeDemoAccounts } from '#server/demo/hospitals/demo-accounts.ts';
import { type Accounts, prepareData } from '#server/demo/prepare-data.ts';
import { sealOldAnswers } from '#server/features/adequacy/seal-old-answers.ts';
import type { AppContext } from '#server/features/context.ts';
import { createReportReader } from '#server/features/reports/read-report.ts';
import { reportQueueName } from '#server/features/subscriptions/report-jobs.ts';
import { createReportSender, type SenderContext } from '#server/features/subscriptions/send-report.ts';
import { type Jobs, type Queue, startJobs } from '#server/jobs/jobs.ts';
import { openLive } from '#server/live/live.ts';
import { mailQueue, mailQueueName, mailWorker } from '#server/mail/mail-queue.ts';
import { longestSendMs, mailTransport } from '#server/mail/transport.ts';
import { watchPdfAvailability } from '#server/pdf/availability.ts';
import { createPrinter } from '#server/pdf/printer.ts';
import { buildApp } from './app.ts';
import { recurringTasks } from './recurring-tasks.ts';
import { buildContext, findWebRoot, type ProcessParts, serveAlone } from './serving.ts';
import { openTelemetry } from './telemetry/telemetry.ts';
import { notifySystemd } from './watchdog.ts';
import { type Requests, startWorkers } from './workers/primary.ts';
import { endProcess, onSignal } from './workers/stopping.ts';

/**
 * Prepares the data, runs the jobs and answers requests until a signal stops the server. With several workers this process is
 * their primary: it has the jobs, the only Chromium and the only connection for live updates, and they answer the requests.
 */
export async function serve(parts: ProcessParts, firstWorker: Worker | undefined): Promise<void> {
  const { config, log, health, store } = parts;
  const webRoot = findWebRoot();
  const secret = await loadSecret(config.appSecret, config.dataDir);
  const accounts = await prepareData({ ...parts, secret });
  await keyRecoveryCodes(store.db, secret);
  await sealOldAnswers(store.db, secret);
  const printer = createPrinter({ chromiumPath: config.chromiumPath, health }, log);
  const live = openLive(store, { log, health });
  const telemetry = await openTelemetry(parts);
  const starting = startJobs(store.pool, log, { health });
  watchDisk(store, health, log);
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
  const startServing = firstWorker
    ? () => startWorkers({ firstWorker, config, health, printer, live, log })
    : await prepareAlone(buildContext(parts, shared));
  const jobs = await starting;
  await startMailWorker(parts, jobs, secret);
  const mail = mailQueue(jobs, secret, config.publicUrl);
  await startReportSender({ ...parts, ...shared, printer, db: store.db, mail }, jobs);
  if (accounts === 'new demo') await addRefusedMails(parts, secret);
  const started = Promise.withResolvers<
    Requests & Record<'stopMetrics' | 'stopMessages', () => Promise<void>>
  >();
  // Before requests arrive: the first worker gets some while the others start.
  onSignal(log, async () => {
    const { stop, stopMetrics, stopMessages } = await started.promise;
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
    const finishRequests = async () => {
      const [isComplete] = await Promise.all([stop(), stopMessages()]);
      return isComplete;
    };
    await endProcess({ finishRequests, closers, config, log });
  });
  const stopMessages = await startMessages(parts, secret);
  const requests = await startServing();
  const stopMetrics = await telemetry.serveMetrics({ health, printer, workers: requests });
  // Scheduled after the server listens, so that the first request does not wait for it.
  const background = { ...parts, db: store.db, secret, mail, live, queue: jobs };
  for (const task of recurringTasks(background, store, log)) await jobs.repeat(task);
  announce(requests.address, accounts, log);
  notifySystemd(requests.address, config, log);
  started.resolve({ ...requests, stopMetrics, stopMessages });
}

/** HL7 messages arrive in this process only, so that those of a source are stored in their order. */
async function startMessages(parts: ProcessParts, secret: string): Promise<() => Promise<void>> {
  const { mllp } = parts.config;
  if (mllp)
    return (await import('#server/features/census/mllp/receive-messages.ts')).receiveMessages(parts, {
      mllp,
      secret,
    });
  parts.health.report('hl7', 'off', 'MLLP_PORT is not set');
  return async () => undefined;
}

/** Builds the app before it is needed, while the job system starts. */
async function prepareAlone(context: AppContext): Promise<() => Promise<Requests>> {
  const app = await buildApp(context);
  return () => serveAlone(app, context.config);
}

/** A queue whose jobs wait until the job system has started; the app is built meanwhile. */
function onceStarted(starting: Promise<Queue>): Queue {
  return { add: async (...job) => (await starting).add(...job) };
}

/** Before the first request, because sending mail needs the queue. */
async function startMailWorker(
  { config, log, health, clock }: ProcessParts,
  jobs: Jobs,
  secret: string,
): Promise<void> {
  const transport = mailTransport(config, line => log.info(line));
  await jobs.work(mailQueueName, mailWorker(transport, { secret, health, clock }), {
    longestSeconds: longestSendMs / 1000,
  });
}

/** In this process, which has the Chromium. */
async function startReportSender(
  context: Omit<SenderContext, 'readReport'> & { reportDb: Database; secret: string },
  jobs: Jobs,
): Promise<void> {
  const send = createReportSender({ ...context, readReport: createReportReader(context) });
  await jobs.work(reportQueueName, send, { longestSeconds: 900, retryLimit: 10 });
}

/** For the System page of the demo. */
async function addRefusedMails(
  { config: { publicUrl }, store }: ProcessParts,
  secret: string,
): Promise<void> {
  const { addRefusedMail } = await import('#server/mail/refused-mail.queries.ts');
  await store.db.platform(async tx => {
    for (const to of demoInvitations) await addRefusedMail(tx, { to, secret, publicUrl });
  });
}

/** Logs the address, and how to sign in, in one line. */
function announce(address: string, accounts: Accounts, log: FastifyBaseLogger): void {
  log.info(
    [`Parity is ready at ${toLocalhost(address)}`, describeAccounts(accounts)].filter(Boolean).join(' – '),
  );
}

function describeAccounts(accounts: Accounts): string {
  if (accounts === 'none')
    return 'nobody can sign in yet: create the first administrator with npm run admin -- create EMAIL';
  if (accounts === 'real') return '';
  return describeDemoAccounts();
}
