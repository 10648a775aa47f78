import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/core/config.ts';
import { finishBulkLoad } from '#server/db/lifecycle/tidy-up.ts';
import type { Store } from '#server/db/store/open-store.ts';
import { hasDemoAccounts } from '#server/http/page/page.queries.ts';
import { isEmpty } from './load.queries.ts';

/** The people who can sign in: nobody yet, the demo's (`new demo`: loaded by this start), or others. */
export type Accounts = 'none' | 'new demo' | 'demo' | 'real';

interface DemoStart {
  config: Config;
  store: Pick<Store, 'kind' | 'db' | 'pool'>;
  clock: () => Date;
  log: FastifyBaseLogger;
  secret: string;
}

/** Loads the demo hospitals if the store is empty and D36 allows it. */
export async function prepareData({ config, store, clock, log, secret }: DemoStart): Promise<Accounts> {
  if (await store.db.platform(isEmpty)) {
    if (!config.loadDemo) return 'none';
    log.info('the store is empty: loading the demo hospitals');
    // Imported here because most starts do not need it.
    const { loadDemo } = await import('./load-demo.ts');
    await loadDemo(store.db, { now: clock(), secret });
    await finishBulkLoad(store);
    return 'new demo';
  }
  return (await store.db.platform(hasDemoAccounts)) ? 'demo' : 'real';
}
