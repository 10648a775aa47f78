import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { openStore, type Store } from '#server/db/store/open-store.ts';
import { createDatabase } from '../stores/test-store.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** Starts server processes on a migrated store. Each ends with its test, the store with the file. */
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
interface MigratedStore {
  environment: { DATA_DIR: string; DATABASE_URL: string };
  /** Opens it while no server has it open. */
  withStore<T>(run: (store: Store) => Promise<T>): Promise<T>;
  remove: () => Promise<void>;
}

export async function makeMigratedStore(): Promise<MigratedStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parity-main-'));
  const { url: databaseUrl, drop } = await createDatabase('migrated');
  return {
    environment: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    async withStore(run) {
      const store = await openStore({ dataDir, databaseUrl }, { warn: () => undefined });
      return run(store).finally(store.close);
    },
    async remove() {
      await drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
