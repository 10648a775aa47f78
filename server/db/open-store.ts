import type pg from 'pg';
import type { Health } from '#server/health/health.ts';
import { OperatorError } from '#server/operator-error.ts';
import { watchRoom } from './connections/disk-room.ts';
import { type LimitSettings, limitsByWork } from './connections/limits.ts';
import { passesNamedStatements } from './connections/named-statements.ts';
import { type Connection, openPool, type PoolLog } from './connections/pool.ts';
import { WorkSlots } from './connections/work-slots.ts';
import { type Database, toDatabase } from './database.ts';
import { StoreInUseError } from './embedded/lock.ts';
import { findSocketDirectory } from './embedded/socket.ts';
import { openEmbeddedStore } from './embedded/store.ts';
import { migrate } from './migrate.ts';
import { checkPostgres } from './postgres-check.ts';

export interface StoreConfig {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Of PostgreSQL; on by default. */
  preparesStatements?: boolean;
  maxConnections?: number;
  limits?: LimitSettings;
  /** Gets reports about reading and writing. */
  health?: Health;
}

export interface Store {
  kind: 'embedded' | 'postgres';
  pool: pg.Pool;
  db: Database;
  /** The work on `db` that runs and waits, for metrics. */
  slots: WorkSlots;
  connection: Connection;
  /** Called if the embedded store dies while it should be running: then this process cannot continue. */
  onDeath(listener: (reason: string) => void): void;
  /** Of the embedded store: why nothing can be stored at the moment. */
  findFault(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Opens and migrates the store of the settings. Every failure is an OperatorError; nothing is deleted. */
export async function openStore(config: StoreConfig, log: PoolLog): Promise<Store> {
  const store = await openUnmigrated(config, log);
  try {
    await migrate(store.pool);
    return store;
  } catch (error) {
    await store.close();
    throw asOperatorError(error);
  }
}

/** Opens the store without migrating it, to back it up or to restore into it. */
export async function openUnmigrated(config: StoreConfig, log: PoolLog): Promise<Store> {
  try {
    return config.databaseUrl
      ? await openPostgres(config.databaseUrl, config, log)
      : await openEmbedded(config, log);
  } catch (error) {
    throw asOperatorError(error);
  }
}

/**
 * For commands that may run while the server runs. If the embedded store is in use, it connects to the socket of the process
 * that has it open.
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
    return { ...openSocket(socketDirectory, config, log), beside: true };
  }
}

async function openEmbedded(config: StoreConfig, log: PoolLog): Promise<Store> {
  const embedded = await openEmbeddedStore(config.dataDir);
  const store = openSocket(embedded.socketDirectory, config, log);
  return {
    ...store,
    onDeath: embedded.onDeath,
    findFault: embedded.findFault,
    async close() {
      await store.close();
      await embedded.stop();
    },
  };
}

/** Its connections share one session, in which the names of prepared statements would collide. */
function openSocket(socketDirectory: string, config: StoreConfig, log: PoolLog): Store {
  const connection = { socketDirectory };
  const pool = openPool(connection, log);
  return createStore('embedded', connection, pool, { ...config, preparesStatements: false });
}

async function openPostgres(url: string, config: StoreConfig, log: PoolLog): Promise<Store> {
  const { maxConnections } = config;
  const pool = openPool({ url }, log, maxConnections ? { max: maxConnections } : {});
  const store = createStore('postgres', { url }, pool, config);
  try {
    await checkPostgres(store.pool, url);
    if (config.preparesStatements !== false) await checkNamedStatements(store.pool);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Without this, the first uses of a statement would work, and then every save would fail. */
async function checkNamedStatements(pool: pg.Pool): Promise<void> {
  if (await passesNamedStatements(pool)) return;
  throw new OperatorError(
    'PREPARED_STATEMENTS must be 0, because the pooler of DATABASE_URL does not pass prepared statements on (PgBouncer before 1.21, or without max_prepared_statements)',
  );
}

/** Connections of the pool that transactions leave to its other users: jobs, limits of signing in, health. */
const directConnections = 2;

function createStore(
  kind: Store['kind'],
  connection: Connection,
  pool: pg.Pool,
  { preparesStatements = true, limits, health }: StoreConfig,
): Store {
  const slots = new WorkSlots(pool.options.max - directConnections);
  const stopWatching = kind === 'postgres' && health ? watchRoom(pool, health) : undefined;
  return {
    kind,
    pool,
    db: toDatabase(pool, {
      preparesStatements,
      slots,
      limits: limitsByWork(limits),
      ...(health && { health }),
    }),
    slots,
    connection,
    onDeath: () => undefined,
    findFault: async () => undefined,
    async close() {
      stopWatching?.();
      await pool.end();
    },
  };
}

function asOperatorError(error: unknown): OperatorError {
  const message = (error as Error).message.replace(/\s+/g, ' ');
  const line = error instanceof OperatorError ? message : `the store cannot be opened: ${message}`;
  return new OperatorError(line, { cause: error });
}
