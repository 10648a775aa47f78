import { join } from 'node:path';
import { pino } from 'pino';
import { createLimits } from '#server/auth/limits.ts';
import { readConfig } from '#server/core/config.ts';
import { createHealth } from '#server/core/health.ts';
import { watchMaintenance } from '#server/db/store/maintenance.ts';
import type { Store } from '#server/db/store/open-store.ts';
import { openLive } from '#server/live/live.ts';
import { createPrinter } from '#server/pdf/printer.ts';
import { buildApp } from '#server/process/app.ts';
import { createSystemSources } from '#server/process/system-sources.ts';

const clock = () => new Date();
export const benchSecret = 'a secret for measuring that is long enough';
const webRoot = join(import.meta.dirname, '../../dist/web');

/** The real app on a store, called without a network, so that only the server's work is measured. */
export async function createBenchApp(store: Store) {
  const health = createHealth(clock);
  const live = openLive(store, { log: { warn: () => undefined }, health });
  const config = readConfig({});
  const printer = createPrinter({ chromiumPath: undefined, health }, pino({ level: 'silent' }));
  const app = await buildApp({
    config,
    db: store.db,
    limits: createLimits(store.pool, clock),
    audit: async () => undefined,
    live,
    health,
    maintenance: watchMaintenance(store.pool, clock),
    system: createSystemSources(store),
    mail: { send: async () => undefined },
    queue: { add: async () => undefined },
    reportDb: store.db,
    checkReady: async () => true,
    clock,
    secret: benchSecret,
    webRoot,
    pdfStatus: () => 'ready',
    printer,
    logger: false,
    checkResponses: false,
  });
  app.addHook('onClose', async () => {
    await printer.close();
    await live.close();
  });
  return app;
}
