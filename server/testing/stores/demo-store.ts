import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { prepareData } from '#server/demo/prepare-data.ts';
import { openTestStore, type TestStore } from '#server/testing/stores/test-store.ts';

/** 16:30 in New York: the window of 15:00 has begun. */
export const now = new Date('2026-11-14T21:30:00Z');

const secret = 'a secret for tests that is long enough';

export const lakeside = "Lakeside Women's Hospital";

/** A store with demo data for the tests of one file. */
export function demoStore() {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore();
    const config = readConfig({ DEMO: '1' });
    await prepareData({ config, store, clock: () => now, log: pino({ level: 'silent' }), secret });
  });
  afterAll(() => store.close());
  return {
    db: () => store.db,
    pool: () => store.pool,
    ask: <Row extends Record<string, unknown>>(question: string): Promise<Row[]> =>
      store.db.platform(async tx => (await tx.execute(sql.raw(question))).rows as Row[]),
  };
}

/** The end of a query for one module's shifts. */
export const ofModule = (hospital: string, module: string) => `
  from shifts s join modules m on m.client_id = s.client_id and m.id = s.module_id
  join clients c on c.id = s.client_id
  where c.name = '${hospital.replace("'", "''")}' and m.name = '${module}'`;
