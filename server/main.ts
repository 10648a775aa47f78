import { OperatorError } from '#server/operator-error.ts';
import './quick-imports.ts';
import cluster from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';
import { checkSettings } from './check-settings.ts';
import { type Config, readConfig } from './config.ts';
import type { Store } from './db/open-store.ts';
import { createHealth, type Health } from './health/health.ts';
import { createLogger } from './log.ts';

const clock = () => new Date();

/** Imports the slow modules while the store opens. */
async function main(): Promise<void> {
  const config = readConfig();
  if (!cluster.isWorker) await checkSettings(config);
  const log = createLogger(config.logLevel, process.stdout.isTTY === true);
  const health = createHealth(clock);
  const importing = cluster.isWorker
    ? import('./serve-as-worker.ts').then(module => module.serveAsWorker)
    : import('./serve.ts').then(module => module.serve);
  const [store, serve] = await Promise.all([openStore(config, log, health), importing]);
  try {
    await serve({ config, log, health, store, clock });
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openStore(config: Config, log: FastifyBaseLogger, health: Health): Promise<Store> {
  const opener = await import('./db/open-store.ts');
  const open = cluster.isWorker ? opener.openRunning : opener.openStore;
  return open({ ...config, health, maxConnections: countConnections(config) }, log);
}

/** For each process. The primary process has two more, for live updates. */
function countConnections({ workers, databaseConnections }: Config): number {
  const processes = workers > 1 ? workers + 1 : 1;
  return Math.max(6, Math.floor((databaseConnections - 2) / processes));
}

try {
  await main();
} catch (error) {
  const { message, stack } = error as Error;
  // The primary process reports the failure of a worker.
  if (!cluster.isWorker) {
    process.stderr.write(`Parity cannot start: ${error instanceof OperatorError ? message : stack}\n`);
  }
  process.exit(1);
}
