import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { OperatorError } from '#server/operator-error.ts';
import { buildApp } from './app.ts';
import { createLimits } from './auth/limits/limits.ts';
import { keyRecoveryCodes } from './auth/two-factor/recovery-codes.ts';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { isMigrated } from './db/migrate.ts';
import type { Store } from './db/open-store.ts';
import { demoAccounts, demoInvitations, demoPassword } from './demo/demo-accounts.ts';
import { type Accounts, prepareData } from './demo/prepare-data.ts';
import { createHealth } from './health/health.ts';
import { createAudit } from './http/audit.ts';
import { type Jobs, type Queue, startJobs, startQueue } from './jobs/jobs.ts';
import { openLive } from './live/live.ts';
import { mailQueue, mailQueueName, mailWorker } from './mail/mail-queue.ts';
import { longestSendMs, mailTransport } from './mail/transport.ts';
import { watchPdfAvailability } from './pdf/availability.ts';
import { createPrinter } from './pdf/printer.ts';
import { recurringTasks } from './recurring-tasks.ts';
import { loadSecret } from './secret.ts';
import { createSystemSources } from './system-sources.ts';
import { startWorkers } from './workers/primary.ts';
import { connectToPrimary } from './workers/worker.ts';

const development = process.argv.includes('--dev');

export interface Setting {
  config: Config;
  log: FastifyBaseLogger;
  store: Store;
  clock: () => Date;
}

/**
 * Prepares the data, runs the jobs and answers requests until a signal stops the server. With several workers this process is
 * their primary: it has the jobs, the only Chromium and the only connection for live updates, and they answer the requests.
 */
export async function serve(setting: Setting): Promise<void> {
  const { config, log, store, clock } = setting;
  const webRoot = findWebRoot();
  const accounts = await prepareData(setting);
  const secret = await loadSecret(config.appSecret, config.dataDir);
  await keyRecoveryCodes(store.db, secret);
  const live = openLive(store, log);
  const health = createHealth(clock);
  const printer = createPrinter({ chromiumPath: config.chromiumPath, health }, log);
  const mayInstall = store.kind === 'embedded';
  const pdfStatus = watchPdfAvailability({ chromiumPath: config.chromiumPath, mayInstall }, log, health);
  const starting = startJobs(store.pool, log, { health });
  const shared = { webRoot, secret, queue: onceStarted(starting), printer, live, health, pdfStatus };
  const app = config.workers > 1 ? null : await buildApp(buildContext(setting, shared));
  const jobs = await starting;
  await startMailWorker(setting, jobs, { secret, clock, health });
  if (accounts === 'new demo') {
    const { addRefusedMail } = await import('./mail/refused-mail.queries.ts');
    for (const to of demoInvitations) {
      await store.db.platform(tx => addRefusedMail(tx, { to, secret, publicUrl: config.publicUrl }));
    }
  }
  const requests = app
    ? { address: await listen(app, config), stop: () => app.close() }
    : await startWorkers({ count: config.workers, health, printer, live, log });
  const closers = [requests.stop, jobs.stop, printer.close, live.close, store.close];
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      if (!isStopping) log.info(`${signal}: finishing running requests`);
      void stop(closers, patienceMs, () => log.info('stopped'));
    });
  }
  // Scheduled after the server listens, so that the first request does not wait for it.
  for (const task of recurringTasks({ config, clock, db: store.db }, store)) await jobs.repeat(task);
  announce(requests.address, accounts, log);
}

/** Answers requests on the port that all workers share. */
export async function serveAsWorker(setting: Setting): Promise<void> {
  const { config, log, store, clock } = setting;
  const primary = connectToPrimary();
  // The primary gets them too, and then stops its workers in order.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined);
  try {
    const secret = await loadSecret(config.appSecret, config.dataDir);
    const queue = await startQueue(store.pool, log);
    const live = primary.openLive(store.pool, log);
    const { printer } = primary;
    const health = createHealth(clock);
    primary.passHealthTo(health);
    const pdfStatus = () => (health.read().pdf.state === 'off' ? 'off' : 'ready');
    const app = await buildApp(
      buildContext(setting, { webRoot: findWebRoot(), secret, queue, printer, live, health, pdfStatus }),
    );
    primary.onStop(
      () => void stop([() => app.close(), live.close, queue.stop, store.close], workerPatienceMs),
    );
    primary.send({ type: 'listening', address: await listen(app, config) });
  } catch (error) {
    primary.send({ type: 'failed', reason: (error as Error).message });
    throw error;
  }
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

type Shared = Pick<AppContext, 'webRoot' | 'secret' | 'printer' | 'live' | 'health' | 'pdfStatus'> & {
  queue: Queue;
};

function buildContext({ config, log, store, clock }: Setting, { queue, ...shared }: Shared): AppContext {
  return {
    ...shared,
    config,
    db: store.db,
    checkReady: () => isMigrated(store.pool),
    clock,
    limits: createLimits(store.pool, clock),
    audit: createAudit(clock),
    system: createSystemSources(store, config),
    mail: mailQueue(queue, shared.secret, config.publicUrl),
    logger: log,
    checkResponses: development,
  };
}

/** Before the first request, because sending mail needs the queue. */
async function startMailWorker(
  { config, log }: Setting,
  jobs: Jobs,
  parts: Pick<AppContext, 'secret' | 'clock' | 'health'>,
): Promise<void> {
  const transport = mailTransport(config, line => log.info(line));
  await jobs.work(mailQueueName, mailWorker(transport, parts), longestSendMs / 1000);
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new OperatorError(`PORT ${port} on ${host} is in use by another program`);
    if (code === 'EACCES') throw new OperatorError(`PORT ${port} needs more rights than this user has`);
    throw new OperatorError(`HOST ${host} cannot be listened on (${code})`);
  }
}

let isStopping = false;

/** A stop takes at most 10 s (D38). Workers end before their primary gives up. */
const patienceMs = 9_500;
const workerPatienceMs = 8_500;

/** Finishes running requests, then stops the rest in this order. */
async function stop(
  closers: readonly (() => Promise<unknown>)[],
  patience: number,
  onStopped: () => void = () => undefined,
): Promise<void> {
  // The signal may come twice, from the supervisor and from npm; without a handler the second would kill the process.
  if (isStopping) return;
  isStopping = true;
  const tooLong = setTimeout(() => process.exit(1), patience);
  for (const close of closers) await close();
  clearTimeout(tooLong);
  onStopped();
  process.exit(0);
}

function announce(address: string, accounts: Accounts, log: FastifyBaseLogger): void {
  log.info(`Parity is ready at ${address}`);
  if (accounts === 'none') {
    log.info('nobody can sign in yet: create the first administrator with npm run admin -- create EMAIL');
  }
  if (accounts === 'demo' || accounts === 'new demo') {
    for (const { email, role } of demoAccounts)
      log.info(`sign in as ${email} (${role}), password ${demoPassword}`);
  }
}
