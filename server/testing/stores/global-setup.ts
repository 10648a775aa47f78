import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { Connection } from '#server/db/connections/pool.ts';
import { openEmbeddedStore } from '#server/db/embedded/store.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from './postgres.ts';
import { openTestPool } from './test-pool.ts';

/** The templates that test files copy their stores from; created once per run. */
export type StoreTemplates =
  | { kind: 'embedded'; directory: string }
  | { kind: 'postgres'; superuserUrl: string; port: number; socketDirectory: string };

/** Templates by name: without tables, and as the migrations build it. */
export type StoreState = 'empty' | 'migrated';

declare module 'vitest' {
  interface ProvidedContext {
    storeTemplates: StoreTemplates;
  }
}

/** The login that owns the databases: as in production, it is not a superuser and row-level security applies to it. */
export const testLogin = 'parity_test';

export default async function prepareStores(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env.TEST_STORE === 'postgres' ? preparePostgres(project) : prepareEmbedded(project);
}

async function prepareEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'parity-stores-'));
  const remove = () => rm(directory, { recursive: true, force: true, maxRetries: 3 });
  try {
    const [empty, migrated] = [join(directory, 'empty'), join(directory, 'migrated')];
    await (await openEmbeddedStore(empty)).stop();
    // Creating a store takes seconds, copying one a fraction of a second.
    await cp(empty, migrated, { recursive: true });
    const store = await openEmbeddedStore(migrated);
    await migrateThrough({ socketDirectory: store.socketDirectory });
    await store.stop();
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide('storeTemplates', { kind: 'embedded', directory });
  return remove;
}

async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  try {
    const superuser = new pg.Client(server.url);
    await superuser.connect();
    await superuser.query(`create role ${testLogin} login createrole`);
    await superuser.query(`create database migrated owner ${testLogin}`);
    await superuser.end();
    await migrateThrough({ url: `postgres://${testLogin}@127.0.0.1:${server.port}/migrated` });
  } catch (error) {
    await server.stop();
    throw error;
  }
  const { url: superuserUrl, port, socketDirectory } = server;
  project.provide('storeTemplates', { kind: 'postgres', superuserUrl, port, socketDirectory });
  return () => server.stop();
}

async function migrateThrough(connection: Connection): Promise<void> {
  const pool = openTestPool(connection);
  try {
    await migrate(pool);
    // Sets the hint bits now, so that opening a copy does not change its files.
    await pool.query('vacuum');
  } finally {
    await pool.end();
  }
}
