import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createAudit } from '#server/auth/audit.ts';
import { createLimits } from '#server/auth/limits.ts';
import type { Config } from '#server/core/config.ts';
import type { Health } from '#server/core/health.ts';
import { OperatorError } from '#server/core/operator-error.ts';
import { probeStore } from '#server/db/connections/store-health.ts';
import { watchMaintenance } from '#server/db/store/maintenance.ts';
import type { Store } from '#server/db/store/open-store.ts';
import type { AppContext } from '#server/features/context.ts';
import { listen } from '#server/http/connections/listen.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import { mailQueue } from '#server/mail/mail-queue.ts';
import { createSystemSources } from './system-sources.ts';
import type { Requests } from './workers/primary.ts';
import { readStopLimits } from './workers/stopping.ts';

const development = process.argv.includes('--dev');

/** What a process opens before it serves. */
export interface ProcessParts {
  config: Config;
  log: FastifyBaseLogger;
  health: Health;
  store: Store;
  clock: () => Date;
}

export function findWebRoot(): string {
  if (development) return join(import.meta.dirname, '../..', 'web');
  const built = join(import.meta.dirname, '../..', 'dist', 'web');
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
  { config, log, health, store, clock }: ProcessParts,
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
