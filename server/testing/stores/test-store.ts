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
  /** Ends the connections and removes the database. */
  close(): Promise<void>;
}

/** Without tables, or as the migrations build it. */
export type StoreState = 'empty' | 'migrated';

export async function openTestStore(state: StoreState = 'migrated'): Promise<TestStore> {
  const { url, drop } = await createDatabase(state);
  const pool = openTestPool(url);
  return {
    kind: 'postgres',
    pool,
    db: toDatabase(pool),
    url,
    async close() {
      await pool.end();
      await drop();
    },
  };
}

/** A new database on the server of this run, owned by a login that is not a superuser. */
export async function createDatabase(state: StoreState): Promise<{ url: string; drop(): Promise<void> }> {
  const { superuserUrl, port } = inject('testServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const asSuperuser = async (sql: string) => {
    const client = new pg.Client(superuserUrl);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const template = state === 'migrated' ? 'migrated' : 'template1';
  // Copying the files takes less time than the default, which logs every page.
  await asSuperuser(`create database ${name} template ${template} owner ${testLogin} strategy file_copy`);
  return {
    url: `postgres://${testLogin}@127.0.0.1:${port}/${name}`,
    drop: () => asSuperuser(`drop database ${name} with (force)`),
  };
}
