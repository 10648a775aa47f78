import type { Health } from '#server/core/health.ts';
import { OperatorError } from '#server/core/operator-error.ts';
import { watchRoom } from '../connections/store-health.ts';
import { type LimitSettings, limitsByWork, WorkSlots } from '../connections/work.ts';
import { type Database, toDatabase } from '../database.ts';
import { openPool, type Pool, type PoolLog } from '../driver/pool.ts';
import { passesNamedStatements } from '../driver/pooler-check.ts';
import { clusterDirectory } from '../embedded/directories.ts';
import { type Failure, refuseStart } from '../embedded/failures.ts';
import { StoreInUseError } from '../embedded/lock.ts';
import { findDiskFault, openEmbeddedServer } from '../embedded/server.ts';
import { findRunningServer, socketUrl } from '../embedded/socket.ts';
import { listMigrations, migrate } from '../migrations/migrate.ts';
import { checkPostgres } from './postgres-check.ts';

export interface StoreConfig {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** On by default. */
  preparesStatements?: boolean;
  maxConnections?: number;
  limits?: LimitSettings;
  /** Gets reports about reading and writing. */
  health?: Health;
}

export interface Store {
  kind: 'embedded' | 'postgres';
  pool: Pool;
  db: Database;
  /** The work on `db` that runs and waits, for metrics. */
  slots: WorkSlots;
  url: string;
  /** Of the embedded PostgreSQL: why nothing can be stored at the moment. */
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

/** Opens the store that another process has migrated and, if it is the embedded one, runs. */
export async function openRunning(config: StoreConfig, log: PoolLog): Promise<Store> {
  // Read now, so that a later upgrade of the files does not change them for this process.
  await listMigrations();
  if (config.databaseUrl) return openUnmigrated(config, log);
  const server = await findRunningServer(config.dataDir);
  if (!server?.isReady) throw new OperatorError(`no PostgreSQL runs in ${config.dataDir}`);
  return {
    ...createStore('embedded', socketUrl(server.socketDirectory), config, log),
    findFault: () => findDiskFault(clusterDirectory(config.dataDir)),
  };
}

/** For commands that may run while the server runs. They use the embedded PostgreSQL of the process that runs it. */
export async function openBeside(
  open: typeof openStore,
  config: StoreConfig,
  log: PoolLog,
): Promise<Store & { beside: boolean }> {
  try {
    return { ...(await open(config, log)), beside: false };
  } catch (error) {
    const isInUse = (error as Error).cause instanceof StoreInUseError;
    if (!isInUse) throw error;
    return { ...(await openRunning(config, log).catch(() => Promise.reject(error))), beside: true };
  }
}

async function openEmbedded(config: StoreConfig, log: PoolLog): Promise<Store> {
  const server = await openEmbeddedServer(config.dataDir, log);
  const opened = createStore('embedded', server.url, config, log);
  const store = {
    ...opened,
    findFault: server.findFault,
    async close() {
      await opened.close();
      await server.stop();
    },
  };
  try {
    await store.pool.query('select');
    return store;
  } catch (error) {
    await store.close();
    throw refuseStart(config.dataDir, error as Failure);
  }
}

async function openPostgres(url: string, config: StoreConfig, log: PoolLog): Promise<Store> {
  const store = createStore('postgres', url, config, log);
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
async function checkNamedStatements(pool: Pool): Promise<void> {
  if (await passesNamedStatements(pool)) return;
  throw new OperatorError(
    'PREPARED_STATEMENTS must be 0, because the pooler of DATABASE_URL does not pass prepared statements on (PgBouncer before 1.21, or without max_prepared_statements)',
  );
}

/** Connections of the pool that transactions leave to its other users: jobs, limits of signing in, health. */
const directConnections = 2;

function createStore(
  kind: Store['kind'],
  url: string,
  { preparesStatements = true, maxConnections, limits, health }: StoreConfig,
  log: PoolLog,
): Store {
  const pool = openPool(url, log, maxConnections ? { max: maxConnections } : {});
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
    url,
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

/** For administrators: the kind and version of the database, and its migrations. */
export async function readStoreInfo({ kind, pool }: Pick<Store, 'kind' | 'pool'>) {
  const [known, { rows }] = await Promise.all([
    listMigrations(),
    pool.query<{ version: string; applied: number }>(
      `select current_setting('server_version') as version,
         (select count(*)::int from parity_migrations) as applied`,
    ),
  ]);
  const { version = '', applied = 0 } = rows[0] ?? {};
  return { kind, version, migrations: { applied, known: known.length } };
}
