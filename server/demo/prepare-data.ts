import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Store } from '#server/db/open-store.ts';
import { settleBulkLoad } from '#server/db/tidy-up.ts';
import { hasDemoAccounts } from '#server/http/page.queries.ts';
import { isEmpty } from './load.queries.ts';

/** Who can sign in: nobody yet, the people of the demo, or others. */
export type Accounts = 'none' | 'demo' | 'real';

type LoadedStore = Pick<Store, 'kind' | 'db' | 'pool'>;

interface Setting {
  config: Config;
  store: LoadedStore;
  clock: () => Date;
  log: FastifyBaseLogger;
}

/** Loads the demo hospitals where D36 says so; tells who can sign in. */
export async function prepareData({ config, store, clock, log }: Setting): Promise<Accounts> {
  if (await store.db.platform(isEmpty)) {
    if (!config.loadDemo) return 'none';
    log.info('the store is empty: loading the demo hospitals');
    await loadDemoOnce(store, clock());
    await settleBulkLoad(store);
  }
  return (await store.db.platform(hasDemoAccounts)) ? 'demo' : 'real';
}

/** Of two servers that start on one empty database, the second finds the work done. */
async function loadDemoOnce({ db }: LoadedStore, now: Date): Promise<void> {
  // Needed once in the life of a store.
  const { loadDemo, StoreNotEmptyError } = await import('./load-demo.ts');
  await loadDemo(db, { now }).catch(error => {
    if (!(error instanceof StoreNotEmptyError)) throw error;
  });
}
