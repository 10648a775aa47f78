import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrations/migrate.ts';
import { startPostgres } from './postgres.ts';
import { openTestPool } from './test-pool.ts';

/** The server on which test files create their databases; started once per run. */
export interface TestServer {
  superuserUrl: string;
  port: number;
  socketDirectory: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** The login that owns the databases: as in production, it is not a superuser and row-level security applies to it. */
export const testLogin = 'parity_test';

/** Creates the database `migrated`, from which test files copy theirs. */
export default async function prepareServer(project: TestProject): Promise<() => Promise<void>> {
  // Each test file creates and removes a database of hundreds of files, which took a disk up to seven times as long.
  const server = await startPostgres({ version: project.config.env?.POSTGRES_VERSION, inMemory: true });
  try {
    const superuser = new pg.Client(server.url);
    await superuser.connect();
    await superuser.query(`create role ${testLogin} login createrole`);
    await superuser.query(`create database migrated owner ${testLogin}`);
    await superuser.end();
    const pool = openTestPool(`postgres://${testLogin}@127.0.0.1:${server.port}/migrated`);
    await migrate(pool).finally(() => pool.end());
  } catch (error) {
    await server.stop();
    throw error;
  }
  const { url: superuserUrl, port, socketDirectory } = server;
  project.provide('testServer', { superuserUrl, port, socketDirectory });
  return () => server.stop();
}
