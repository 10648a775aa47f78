import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Store } from '#server/db/open-store.ts';
import { limitsOn } from '#server/http/limits.ts';

const clock = () => new Date();

/** The real app on a store, without a port: what is measured is the server's own work. */
export async function benchApp(store: Store) {
  const live = store.openLive();
  const app = await buildApp({
    config: readConfig({}),
    db: store.db,
    limits: limitsOn(store.pool, clock),
    live,
    mail: { send: async () => undefined },
    checkReady: async () => true,
    clock,
    secret: 'a secret for measuring that is long enough',
    webRoot: join(import.meta.dirname, '..', 'dist', 'web'),
    pdfStatus: () => 'off',
    logger: false,
    checkResponses: false,
  });
  app.addHook('onClose', () => live.close());
  return app;
}
