import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createAudit } from '#server/auth/audit.ts';
import { createLimits } from '#server/auth/limits.ts';
import { readConfig } from '#server/core/config.ts';
import { createHealth } from '#server/core/health.ts';
import { type Database, toDatabase } from '#server/db/database.ts';
import { isMigrated } from '#server/db/migrations/migrate.ts';
import { watchMaintenance } from '#server/db/store/maintenance.ts';
import type { AppContext } from '#server/features/context.ts';
import { type Timeouts, usualTimeouts } from '#server/http/connections/connections.ts';
import { openLive } from '#server/live/live.ts';
import type { Message } from '#server/mail/messages.ts';
import type { Printer } from '#server/pdf/printer.ts';
import { buildApp } from '#server/process/app.ts';
import { createSystemSources } from '#server/process/system-sources.ts';
import { Browser, type Place } from './browser.ts';
import { openTestPool } from './stores/test-pool.ts';
import { openTestStore, type TestStore } from './stores/test-store.ts';
import { makeWorld, type World } from './world.ts';

export interface TestApp {
  app: FastifyInstance;
  db: Database;
  store: TestStore;
  world: World;
  context: AppContext;
  /** Queued mails. Delivery is tested in server/mail. */
  mails: { to: string; message: Message }[];
  /** Queued jobs. */
  jobs: { name: string; data: object }[];
  /** A clock that changes only when it is advanced. */
  clock: { now: Date; advance(minutes: number): void };
  browser(place?: Place): Browser;
  as(who: keyof World['people']): Promise<Browser>;
  /** Runs SQL directly, for what no call can do or show. */
  sql(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** Another server on the same store, with its own connections: a second server, or this one after a restart. */
  startAnother(change?: Partial<AppContext>): Promise<OtherServer>;
  /** Ends the app and keeps its store: `startTestApp({ copyOf })` starts others with the same rows. */
  keep(): Promise<void>;
  close(): Promise<void>;
}

export interface OtherServer {
  browser(place?: Place): Browser;
  close(): Promise<void>;
}

/** The real app on a fresh store of the kind under test, with a small built web. */
export async function startTestApp(
  change: {
    environment?: Record<string, string>;
    logger?: FastifyBaseLogger;
    timeouts?: Partial<Timeouts>;
    /** An app that was ended by `keep`. Copying takes less time than storing many rows for each test. */
    copyOf?: Pick<TestApp, 'store' | 'world'>;
  } = {},
): Promise<TestApp> {
  const store = await openTestStore(change.copyOf?.store);
  const world = change.copyOf?.world ?? (await makeWorld(store.db));
  const webRoot = await makeWeb();
  const clock = {
    now: new Date('2026-11-14T15:00:00Z'),
    advance(minutes: number) {
      this.now = new Date(this.now.getTime() + minutes * 60_000);
    },
  };
  const mails: TestApp['mails'] = [];
  const jobs: TestApp['jobs'] = [];
  const health = createHealth(() => clock.now);
  const config = readConfig({ PUBLIC_URL: 'http://localhost:8080', ...change.environment });
  const context: AppContext = {
    config,
    system: createSystemSources(store),
    db: store.db,
    reportDb: store.db,
    limits: createLimits(store.pool, () => clock.now),
    audit: createAudit(() => clock.now),
    live: openLive(store, { log: silentLog, health }),
    health,
    maintenance: watchMaintenance(store.pool, () => clock.now),
    mail: { send: async (_tx, to, message) => void mails.push({ to, message }) },
    queue: { add: async (_tx, name, data) => void jobs.push({ name, data }) },
    checkReady: () => isMigrated(store.pool),
    clock: () => clock.now,
    secret: 'a secret for tests that is long enough',
    webRoot,
    pdfStatus: () => 'off',
    printer: noPrinter,
    logger: change.logger ?? false,
    checkResponses: true,
    timeouts: { ...usualTimeouts, ...change.timeouts },
  };
  const app = await buildApp(context);
  const browser = (place?: Place) => new Browser(app, place);
  const end = async () => {
    await app.close();
    await context.live.close();
    await rm(webRoot, { recursive: true });
  };
  return {
    app,
    db: store.db,
    store,
    world,
    context,
    mails,
    jobs,
    clock,
    browser,
    async as(who) {
      const signingIn = browser();
      const answer = await signingIn.signIn(world.people[who].email);
      if (answer.statusCode !== 200) throw new Error(`${who} cannot sign in: ${answer.body}`);
      return signingIn;
    },
    sql: (text, values) => asPlatform(store.pool, text, values),
    startAnother: (other = {}) => startAnother(store, context, other),
    async keep() {
      await end();
      await store.release();
    },
    async close() {
      await end();
      await store.close();
    },
  };
}

const silentLog = { warn: () => undefined };

/** Printing is tested in a real browser. */
const noPrinter: Printer = {
  print: () => Promise.reject(new Error('there is no printer here')),
  getProgress: async () => undefined,
  close: async () => undefined,
};

async function startAnother(
  store: TestStore,
  context: AppContext,
  change: Partial<AppContext>,
): Promise<OtherServer> {
  const pool = openTestPool(store.url);
  const live = openLive(store, { log: silentLog, health: context.health });
  const db = toDatabase(pool);
  const own = { db, reportDb: db, live, limits: createLimits(pool, context.clock) };
  const app = await buildApp({ ...context, ...own, ...change });
  return {
    browser: place => new Browser(app, place),
    async close() {
      await app.close();
      await live.close();
      await pool.end();
    },
  };
}

async function asPlatform(pool: pg.Pool, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local role parity_platform');
    const result = await client.query(text, values);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

async function makeWeb(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'parity-web-'));
  await mkdir(join(root, 'assets'));
  await writeFile(
    join(root, 'index.html'),
    '<!doctype html><html><meta name="csp-nonce" nonce="__CSP_NONCE__"><!--page-data-->',
  );
  await writeFile(join(root, 'sw.js'), 'addEventListener("fetch", () => {});');
  await writeFile(join(root, 'printed.html'), '<!doctype html><!--page-data-->');
  await writeFile(join(root, 'assets', 'main-abc123.js'), 'export {};');
  return root;
}
