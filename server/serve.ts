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
import { demoAccounts, demoPassword } from './demo/demo-accounts.ts';
import { type Accounts, prepareData } from './demo/prepare-data.ts';
import { createAudit } from './http/audit.ts';
import { type Jobs, type Queue, startJobs } from './jobs/jobs.ts';
import { openLive } from './live/live.ts';
import { mailQueue, mailQueueName, mailWorker } from './mail/mail-queue.ts';
import { mailTransport } from './mail/transport.ts';
import { watchPdfAvailability } from './pdf/availability.ts';
import { createPrinter } from './pdf/printer.ts';
import { recurringTasks } from './recurring-tasks.ts';
import { loadSecret } from './secret.ts';

const development = process.argv.includes('--dev');

export interface Setting {
  config: Config;
  log: FastifyBaseLogger;
  store: Store;
  clock: () => Date;
}

/** Builds everything on the opened store and answers requests until a signal stops the server. */
export async function serve(setting: Setting): Promise<void> {
  const { config, log, store } = setting;
  const webRoot = findWebRoot();
  const accounts = await prepareData(setting);
  const secret = await loadSecret(config.appSecret, config.dataDir);
  await keyRecoveryCodes(store.db, secret);
  const starting = startJobs(store.pool, log);
  const context = buildContext(setting, { webRoot, secret, queue: onceStarted(starting) });
  const [jobs, app] = await Promise.all([starting, buildApp(context)]);
  await startMailWorker(context, jobs, log);
  const address = await listen(app, config);
  stopOnSignal(log, { app, jobs, context, store });
  // Scheduled after the server listens, so that the first request does not wait for it.
  for (const task of recurringTasks(context, store)) await jobs.repeat(task);
  announce(address, accounts, log);
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

function buildContext(
  { config, log, store, clock }: Setting,
  { webRoot, secret, queue }: { webRoot: string; secret: string; queue: Queue },
): AppContext {
  return {
    config,
    db: store.db,
    checkReady: () => isMigrated(store.pool),
    clock,
    secret,
    limits: createLimits(store.pool, clock),
    audit: createAudit(clock),
    mail: mailQueue(queue, secret, config.publicUrl),
    live: openLive(store, log),
    webRoot,
    pdfStatus: watchPdfAvailability(
      { chromiumPath: config.chromiumPath, mayInstall: store.kind === 'embedded' },
      log,
    ),
    printer: createPrinter({ chromiumPath: config.chromiumPath }, log),
    logger: log,
    checkResponses: development,
  };
}

/** Before the first request, because sending mail needs the queue. */
async function startMailWorker(context: AppContext, jobs: Jobs, log: FastifyBaseLogger): Promise<void> {
  const transport = mailTransport(context.config, line => log.info(line));
  await jobs.work(mailQueueName, mailWorker(transport, context.secret, context.clock));
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

/** Finishes running requests, then stops; within 10 s (D38). */
function stopOnSignal(
  log: FastifyBaseLogger,
  parts: { app: FastifyInstance; jobs: Jobs; context: AppContext; store: Store },
): void {
  let stopping = false;
  const stop = async (signal: string) => {
    // The signal may come twice, from the supervisor and from npm; without a handler the second would kill the process.
    if (stopping) return;
    stopping = true;
    log.info(`${signal}: finishing running requests`);
    const tooLong = setTimeout(() => process.exit(1), 9_500);
    await parts.app.close();
    await parts.jobs.stop();
    await parts.context.printer.close();
    await parts.context.live.close();
    await parts.store.close();
    clearTimeout(tooLong);
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal));
}

function announce(address: string, accounts: Accounts, log: FastifyBaseLogger): void {
  log.info(`Parity is ready at ${address}`);
  if (accounts === 'none') {
    log.info('nobody can sign in yet: create the first administrator with npm run admin -- create EMAIL');
  }
  if (accounts === 'demo') {
    for (const { email, role } of demoAccounts)
      log.info(`sign in as ${email} (${role}), password ${demoPassword}`);
  }
}
