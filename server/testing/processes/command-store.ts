import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openStore, type Store } from '#server/db/open-store.ts';
import { copyDataDir, createDatabase } from '../stores/test-store.ts';

/** A migrated store that this process has open, like a server, and the settings for commands to find it. */
export interface CommandStore extends Store {
  settings: Record<string, string>;
}

export async function openCommandStore(): Promise<CommandStore> {
  const { settings, remove } =
    inject('storeTemplates').kind === 'embedded' ? await embeddedSettings() : await postgresSettings();
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = settings;
  const store = await openStore({ dataDir, databaseUrl }, { warn: () => undefined });
  return {
    ...store,
    settings,
    async close() {
      await store.close();
      await remove();
    },
  };
}

interface Settings {
  settings: { DATA_DIR: string; [name: string]: string };
  remove(): Promise<void>;
}

async function embeddedSettings(): Promise<Settings> {
  const { dataDir, remove } = await copyDataDir('migrated');
  return { settings: { DATA_DIR: dataDir }, remove };
}

async function postgresSettings(): Promise<Settings> {
  const { url, drop } = await createDatabase('migrated');
  const dataDir = await mkdtemp(join(tmpdir(), 'parity-command-'));
  return {
    settings: { DATA_DIR: dataDir, DATABASE_URL: url },
    async remove() {
      await drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
