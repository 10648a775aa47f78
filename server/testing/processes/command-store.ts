import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '#server/db/store/open-store.ts';
import { createDatabase } from '../stores/test-store.ts';

/** A migrated store that this process has open, like a server, and the settings for commands to find it. */
export interface CommandStore extends Store {
  settings: Record<string, string>;
}

export async function openCommandStore(): Promise<CommandStore> {
  const { url: databaseUrl, drop } = await createDatabase('migrated');
  const dataDir = await mkdtemp(join(tmpdir(), 'parity-command-'));
  const store = await openStore({ dataDir, databaseUrl }, { warn: () => undefined });
  return {
    ...store,
    settings: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    async close() {
      await store.close();
      await drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
