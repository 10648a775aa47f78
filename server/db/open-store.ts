import type pg from 'pg';
import { ConfigError } from '../config.ts';
import { StartError } from '../start-error.ts';
import { type Database, toDatabase } from './database.ts';
import { StoreInUseError } from './embedded/lock.ts';
import { findSocketDirectory } from './embedded/socket.ts';
import { EmbeddedStoreError, openEmbeddedStore } from './embedded/store.ts';
import { MigrationError, migrate } from './migrate.ts';
import { type Connection, openPool, type PoolLog } from './pool.ts';
import { checkPostgres, PostgresCheckError } from './postgres-check.ts';

/** The store cannot be opened or used as asked; the message is one line that names the cause. */
export class StoreError extends StartError {}

export interface StoreConfig {
  databaseUrl?: string | undefined;
  dataDir: string;
}

export interface Store {
  kind: 'embedded' | 'postgres';
  pool: pg.Pool;
  db: Database;
  connection: Connection;
  /** Calls back if the embedded store dies while it should be running: then this process can do nothing more. */
  onDeath(listener: (reason: string) => void): void;
  close(): Promise<void>;
}

/** The store that the settings name, migrated. Every failure is a StoreError; nothing is deleted. */
export async function openStore(config: StoreConfig, log: PoolLog): Promise<Store> {
  const store = await openUnmigrated(config, log);
  try {
    await migrate(store.pool);
    return store;
  } catch (error) {
    await store.close();
    throw asStoreError(error);
  }
}

/** As it stands: to be read, or to be filled from a backup. */
export async function openUnmigrated(config: StoreConfig, log: PoolLog): Promise<Store> {
  try {
    return config.databaseUrl
      ? await openPostgres(config.databaseUrl, log)
      : await openEmbedded(config.dataDir, log);
  } catch (error) {
    throw asStoreError(error);
  }
}

/**
 * For commands that may run beside the server. An embedded store that is in use is reached through the socket of the
 * process that has it, which does one transaction after the other whoever asks.
 */
export async function openBeside(
  open: typeof openStore,
  config: StoreConfig,
  log: PoolLog,
): Promise<Store & { beside: boolean }> {
  try {
    return { ...(await open(config, log)), beside: false };
  } catch (error) {
    const inUse = (error as Error).cause instanceof StoreInUseError;
    const socketDirectory = inUse ? await findSocketDirectory(config.dataDir) : undefined;
    if (!socketDirectory) throw error;
    return { ...createStore('embedded', { socketDirectory }, log), beside: true };
  }
}

async function openEmbedded(dataDir: string, log: PoolLog): Promise<Store> {
  const embedded = await openEmbeddedStore(dataDir);
  const store = createStore('embedded', { socketDirectory: embedded.socketDirectory }, log);
  return {
    ...store,
    onDeath: embedded.onDeath,
    async close() {
      await store.close();
      await embedded.stop();
    },
  };
}

async function openPostgres(url: string, log: PoolLog): Promise<Store> {
  const store = createStore('postgres', { url }, log);
  try {
    await checkPostgres(store.pool, url);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

function createStore(kind: Store['kind'], connection: Connection, log: PoolLog): Store {
  const pool = openPool(connection, log);
  return {
    kind,
    pool,
    db: toDatabase(pool),
    connection,
    onDeath: () => undefined,
    close: () => pool.end(),
  };
}

const expected = [ConfigError, StoreInUseError, EmbeddedStoreError, PostgresCheckError, MigrationError];

function asStoreError(error: unknown): StoreError {
  const message = (error as Error).message.replace(/\s+/g, ' ');
  const line = expected.some(kind => error instanceof kind)
    ? message
    : `the store cannot be opened: ${message}`;
  return new StoreError(line, { cause: error });
}
