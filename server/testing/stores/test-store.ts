import { randomUUID } from 'node:crypto';
import { constants, cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Connection } from '#server/db/connections/pool.ts';
import { type Database, toDatabase } from '#server/db/database.ts';
import { openEmbeddedStore } from '#server/db/embedded/store.ts';
import { describeSchema, emptyTables } from './emptied-store.ts';
import { type StoreState, type StoreTemplates, testLogin } from './global-setup.ts';
import { openTestPool } from './test-pool.ts';

/** A store for one test file at a time, of the kind that the project runs on (`TEST_STORE`). */
export interface TestStore {
  kind: StoreTemplates['kind'];
  pool: pg.Pool;
  db: Database;
  connection: Connection;
  /** Ends the connections and removes the store. */
  close(): Promise<void>;
}

export async function openTestStore(state: StoreState = 'migrated'): Promise<TestStore> {
  const templates = inject('storeTemplates');
  return templates.kind === 'embedded' ? openCopy(state) : openDatabase(state);
}

/** A migrated store without rows. An embedded one may have been used by an earlier file of this worker. */
export async function borrowTestStore(): Promise<TestStore> {
  const templates = inject('storeTemplates');
  return templates.kind === 'embedded' ? borrowEmbedded() : openDatabase('migrated');
}

/** A copy of the prepared DATA_DIR; the caller opens it and removes it. */
export async function copyDataDir(state: StoreState): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const templates = inject('storeTemplates');
  if (templates.kind !== 'embedded') throw new Error('only the embedded store has a DATA_DIR');
  const dataDir = join(templates.directory, randomUUID());
  await cp(join(templates.directory, state), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }) };
}

/** A new database on the temporary server, owned by a login that is not a superuser. */
export async function createDatabase(state: StoreState): Promise<{ url: string; drop(): Promise<void> }> {
  const templates = inject('storeTemplates');
  if (templates.kind !== 'postgres') throw new Error('there is no PostgreSQL server in this project');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const asSuperuser = async (sql: string) => {
    const client = new pg.Client(templates.superuserUrl);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const template = state === 'migrated' ? 'migrated' : 'template1';
  await asSuperuser(`create database ${name} template ${template} owner ${testLogin}`);
  return {
    url: `postgres://${testLogin}@127.0.0.1:${templates.port}/${name}`,
    drop: () => asSuperuser(`drop database ${name} with (force)`),
  };
}

async function openCopy(state: StoreState): Promise<TestStore> {
  const { connection, discard } = await openEmbedded(state);
  return onPool('embedded', connection, discard);
}

interface OpenEmbedded {
  connection: Connection;
  discard(): Promise<void>;
}

async function openEmbedded(state: StoreState): Promise<OpenEmbedded> {
  const { dataDir, remove } = await copyDataDir(state);
  const store = await openEmbeddedStore(dataDir);
  return {
    connection: { socketDirectory: store.socketDirectory },
    async discard() {
      await store.stop();
      await remove();
    },
  };
}

/** Kept for the next file of this worker, because opening a store is much slower than emptying it. */
let idle: OpenEmbedded | undefined;

async function borrowEmbedded(): Promise<TestStore> {
  const store = idle ?? (await openEmbedded('migrated'));
  idle = undefined;
  const before = await withPool(store.connection, describeSchema);
  return onPool('embedded', store.connection, async () => {
    const after = await withPool(store.connection, async pool => {
      await emptyTables(pool);
      return describeSchema(pool);
    });
    if (idle || after !== before) await store.discard();
    else idle = store;
  });
}

async function withPool<T>(connection: Connection, run: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = openTestPool(connection);
  return run(pool).finally(() => pool.end());
}

async function openDatabase(state: StoreState): Promise<TestStore> {
  const { url, drop } = await createDatabase(state);
  return onPool('postgres', { url }, drop);
}

function onPool(kind: TestStore['kind'], connection: Connection, remove: () => Promise<void>): TestStore {
  const pool = openTestPool(connection);
  return {
    kind,
    pool,
    db: toDatabase(pool),
    connection,
    async close() {
      await pool.end();
      await remove();
    },
  };
}
