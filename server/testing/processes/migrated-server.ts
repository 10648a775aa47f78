import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject, onTestFinished } from 'vitest';
import { copyDataDir, createDatabase } from '../stores/test-store.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** Starts server processes on a migrated store of the kind under test. Each ends with its test, the store with the file. */
export async function prepareMigratedServer(): Promise<(more?: Record<string, string>) => ServerProcess> {
  const { environment, remove } = await makeMigratedStore();
  afterAll(remove);
  return (more = {}) => {
    const server = startServer({ DEMO: '0', ...environment, ...more });
    onTestFinished(async () => {
      server.kill('SIGKILL');
      await server.ended;
    });
    return server;
  };
}

/** A migrated store that no process has open. */
export async function makeMigratedStore(): Promise<{
  environment: { DATA_DIR: string; DATABASE_URL?: string };
  remove: () => Promise<void>;
}> {
  if (inject('storeTemplates').kind === 'embedded') {
    const { dataDir, remove } = await copyDataDir('migrated');
    return { environment: { DATA_DIR: dataDir }, remove };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'parity-main-'));
  const { url, drop } = await createDatabase('migrated');
  return {
    environment: { DATABASE_URL: url, DATA_DIR: dataDir },
    remove: async () => {
      await drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
