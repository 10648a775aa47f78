import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { Live } from './db/live.ts';
import { isMigrated } from './db/migrate.ts';
import { openStore, type Store, StoreError } from './db/open-store.ts';
import { tidyUp } from './db/tidy-up.ts';
import { demoAccounts, demoPassword } from './demo/demo-accounts.ts';
import { loadDemo, StoreNotEmptyError, storeIsEmpty } from './demo/load-demo.ts';
import type { AppContext } from './http/context.ts';
import { limitsOn } from './http/limits.ts';
import { hasDemoAccounts } from './http/page.queries.ts';
import { loadSecret } from './http/secret.ts';
import { type Jobs, startJobs } from './jobs/jobs.ts';
import { recurringTasks } from './jobs/recurring-tasks.ts';
import { createLogger } from './log.ts';
import { mailQueue, mailQueueName, mailWorker } from './mail/mail-queue.ts';
import { mailTransport } from './mail/transport.ts';
import { watchPdfAvailability } from './pdf/availability.ts';

const clock = () => new Date();
const webRoot = join(import.meta.dirname, '..', 'dist', 'web');

/** What keeps Parity from starting; the message is one line that names the cause. */
class StartError extends Error {}

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLogger(config.logLevel, process.stdout.isTTY === true);
  const store = await openStore(config, log);
  store.onDeath(reason => {
    log.fatal(
      `the embedded store has died (${reason}): stopping, so that whoever supervises can start again`,
    );
    process.exit(1);
  });
  try {
    const accounts = await prepareData(config, store, log);
    const jobs = await startJobs(store.pool, log);
    const context = await contextOf(config, store, jobs, log);
    await workOnMail(context, jobs, log);
    const app = await buildApp(context);
    const address = await listen(app, config);
    stopOnSignal(log, { app, jobs, live: context.live, store });
    // What comes round once an hour keeps nobody waiting for the first answer.
    for (const task of recurringTasks(context, store)) await jobs.repeat(task);
    announce(address, accounts, log);
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Loads the demo hospitals where D36 says so; tells who can sign in. */
async function prepareData(
  config: Config,
  store: Store,
  log: FastifyBaseLogger,
): Promise<'none' | 'demo' | 'real'> {
  if (await storeIsEmpty(store.db)) {
    if (!config.loadDemo) return 'none';
    log.info('the store is empty: loading the demo hospitals');
    await loadDemo(store.db, { now: clock() }).catch(unlessLoadedByAnother);
    await tidyUp(store.pool);
  }
  return (await store.db.platform(hasDemoAccounts)) ? 'demo' : 'real';
}

/** Of two servers that start on one empty database, the second finds the work done. */
function unlessLoadedByAnother(error: unknown): void {
  if (!(error instanceof StoreNotEmptyError)) throw error;
}

async function contextOf(
  config: Config,
  store: Store,
  jobs: Jobs,
  log: FastifyBaseLogger,
): Promise<AppContext> {
  const development = process.argv.includes('--dev');
  if (!development && !existsSync(join(webRoot, 'index.html'))) {
    throw new StartError('the web is not built: run "npm run build", or start with "npm start"');
  }
  const secret = await loadSecret(config.appSecret, config.dataDir);
  return {
    config,
    db: store.db,
    checkReady: () => isMigrated(store.pool),
    clock,
    secret,
    limits: limitsOn(store.pool, clock),
    mail: mailQueue(jobs, secret, config.publicUrl),
    live: store.openLive(),
    webRoot: development ? join(import.meta.dirname, '..', 'web') : webRoot,
    pdfStatus: watchPdfAvailability(
      { chromiumPath: config.chromiumPath, mayInstall: store.kind === 'embedded' },
      log,
    ),
    logger: log,
    checkResponses: development,
  };
}

/** Before the first request: what it causes to be mailed needs the queue. */
async function workOnMail(context: AppContext, jobs: Jobs, log: FastifyBaseLogger): Promise<void> {
  const transport = mailTransport(context.config, line => log.info(line));
  await jobs.work(mailQueueName, mailWorker(transport, context.secret, clock));
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(`PORT ${port} on ${host} is in use by another program`);
    if (code === 'EACCES') throw new StartError(`PORT ${port} needs more rights than this user has`);
    throw new StartError(`HOST ${host} cannot be listened on (${code})`);
  }
}

/** Finishes what runs, then stops; at most 10 s (D38). */
function stopOnSignal(
  log: FastifyBaseLogger,
  parts: { app: FastifyInstance; jobs: Jobs; live: Live; store: Store },
): void {
  const stop = async (signal: string) => {
    log.info(`${signal}: finishing what runs`);
    const tooLong = setTimeout(() => process.exit(1), 9_500);
    await parts.app.close();
    await parts.jobs.stop();
    await parts.live.close();
    await parts.store.close();
    clearTimeout(tooLong);
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stop(signal));
}

function announce(address: string, accounts: 'none' | 'demo' | 'real', log: FastifyBaseLogger): void {
  log.info(`Parity is ready at ${address}`);
  if (accounts === 'none') {
    log.info('nobody can sign in yet: create the first administrator with npm run admin -- create EMAIL');
  }
  if (accounts === 'demo') {
    for (const { email, role } of demoAccounts)
      log.info(`sign in as ${email} (${role}), password ${demoPassword}`);
  }
}

try {
  await main();
} catch (error) {
  const expected = [ConfigError, StoreError, StartError].some(kind => error instanceof kind);
  process.stderr.write(
    `Parity cannot start: ${expected ? (error as Error).message : (error as Error).stack}\n`,
  );
  process.exit(1);
}
