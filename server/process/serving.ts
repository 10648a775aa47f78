import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { OperatorError } from '#server/core/operator-error.ts';
import { createLimits } from '../auth/limits/limits.ts';
import type { Config } from '../core/config.ts';
import type { AppContext } from '../features/context.ts';
import { probeStore } from '../db/connections/store-health.ts';
import { watchMaintenance } from '../db/installation/maintenance.ts';
import type { Store } from '../db/open-store.ts';
import type { Health } from '../core/health.ts';
import { createAudit } from '../http/audit.ts';
import { listen } from '../http/connections/listen.ts';
import type { Queue } from '../jobs/jobs.ts';
import { mailQueue } from '../mail/mail-queue.ts';
import { readStopLimits } from './stopping.ts';
import { createSystemSources } from '../features/system/system-sources.ts';
import type { Requests } from './workers/primary.ts';

const development = process.argv.includes('--dev');

export interface Setting {
  config: Config;
  log: FastifyBaseLogger;
  health: Health;
  store: Store;
  clock: () => Date;
}

export function findWebRoot(): string {
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

/** The context of the app, in the primary process and in its workers. */
export function buildContext(
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
    queue,
    mail: mailQueue(queue, shared.secret, config.publicUrl),
    logger: log,
    checkResponses: development,
  };
}

/** Answers requests in this process. */
export async function serveAlone(app: FastifyInstance, config: Config): Promise<Requests> {
  return {
    address: await listen(app, config),
    count: () => 1,
    readMetrics: async () => new Map(),
    stop: () => app.finish(readStopLimits(config)),
  };
}
