import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, toDatabase } from '#server/db/database.ts';
import { testLogin } from './global-setup.ts';
import { openTestPool } from './test-pool.ts';

/** A database for one test file. */
export interface TestStore {
  kind: 'postgres';
  pool: pg.Pool;
  db: Database;
  url: string;
  /** Ends the connections, so that the database can be copied. */
  release(): Promise<void>;
  /** Ends the connections and removes the database. */
  close(): Promise<void>;
}

/** Without tables, or as the migrations build it. */
export type StoreState = 'empty' | 'migrated';

/** `origin` may be a store that has been released. */
export async function openTestStore(origin: StoreState | TestStore = 'migrated'): Promise<TestStore> {
  const { url, drop } = await createDatabase(origin);
  const pool = openTestPool(url);
  const release = async () => {
    if (!pool.ended) await pool.end();
  };
  return {
    kind: 'postgres',
    pool,
    db: toDatabase(pool),
    url,
    release,
    async close() {
      await release();
      await drop();
    },
  };
}

/** A new database on the server of this run, owned by a login that is not a superuser. */
export async function createDatabase(
  origin: StoreState | TestStore,
): Promise<{ url: string; drop(): Promise<void> }> {
  const { superuserUrl, port } = inject('testServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const asSuperuser = async (sql: string) => {
    const client = new pg.Client(superuserUrl);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const template = typeof origin === 'object' ? nameOf(origin) : templates[origin];
  // Copying the files takes less time than the default, which logs every page.
  await asSuperuser(`create database ${name} template ${template} owner ${testLogin} strategy file_copy`);
  return {
    url: `postgres://${testLogin}@127.0.0.1:${port}/${name}`,
    drop: () => asSuperuser(`drop database ${name} with (force)`),
  };
}

const templates: Record<StoreState, string> = { empty: 'template1', migrated: 'migrated' };

const nameOf = ({ url }: TestStore) => new URL(url).pathname.slice(1);
