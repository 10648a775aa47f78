import { describeFailure } from '#server/core/operator-error.ts';
import './quick-imports.ts'; // speeds up the dynamic imports below
import cluster from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, readConfig } from '#server/core/config.ts';
import { createHealth, type Health } from '#server/core/health.ts';
import { createLogger } from '#server/core/log.ts';
import type { Store } from '#server/db/store/open-store.ts';
import { checkSettings } from './check-settings.ts';
import type { ProcessParts } from './serving.ts';
import { forkWorker, waitForPrimary } from './workers/fork.ts';

const clock = () => new Date();

async function main(): Promise<void> {
  const config = readConfig();
  if (!cluster.isWorker) await checkSettings(config);
  const log = createLogger(config.logLevel, process.stdout.isTTY === true);
  try {
    await start(config, log);
  } catch (error) {
    log.debug({ err: error }, 'the start failed');
    throw error;
  }
}

/** Imports the slow modules while the store opens, in the first worker as well. */
async function start(config: Config, log: FastifyBaseLogger): Promise<void> {
  const health = createHealth(clock);
  const preparing = cluster.isWorker ? prepareWorker() : prepareServer(config);
  const [store, serve] = await Promise.all([connectStore(config, log, health), preparing]);
  try {
    await serve({ config, log, health, store, clock });
  } catch (error) {
    await store.close();
    throw error;
  }
}

type Serve = (parts: ProcessParts) => Promise<void>;

async function prepareWorker(): Promise<Serve> {
  return (await import('./serve-as-worker.ts')).serveAsWorker;
}

async function prepareServer({ workers }: Config): Promise<Serve> {
  // Both begin before the store is opened: imports while it connects could make the connection time out.
  const [firstWorker, { serve }] = await Promise.all([
    workers > 1 ? forkWorker() : undefined,
    import('./serve.ts'),
  ]);
  return parts => serve(parts, firstWorker);
}

/** The primary process opens the store; workers then connect to it. */
async function connectStore(config: Config, log: FastifyBaseLogger, health: Health): Promise<Store> {
  const { openStore, openRunning } = await import('#server/db/store/open-store.ts');
  const settings = { ...config, health, maxConnections: countConnections(config) };
  if (!cluster.isWorker) return openStore(settings, log);
  await waitForPrimary();
  return openRunning(settings, log);
}

/** For each process. The primary process has two more, for live updates. */
function countConnections({ workers, databaseConnections }: Config): number {
  const processes = workers > 1 ? workers + 1 : 1;
  return Math.max(6, Math.floor((databaseConnections - 2) / processes));
}

try {
  await main();
} catch (error) {
  // The primary process reports the failure of a worker.
  if (!cluster.isWorker) process.stderr.write(`Parity cannot start: ${describeFailure(error)}\n`);
  process.exit(1);
}
