import type { FastifyBaseLogger } from 'fastify';
import { isCancelled } from '../connections/trouble.ts';
import { type LimitSettings, limitsByWork } from '../connections/work.ts';
import {
  type AnyTx,
  type ClientTx,
  type Database,
  type PlatformTx,
  queryIn,
  type ScopeOptions,
  toDatabase,
} from '../database.ts';
import { openPool } from '../driver/pool.ts';
import type { Store } from './open-store.ts';

interface ReplicaConfig {
  replicaUrl: string | undefined;
  replicaMaxLagSeconds: number;
  preparesStatements: boolean;
  limits?: LimitSettings;
}

interface ReportStore {
  /** For reading only. */
  db: Database;
  close(): Promise<void>;
}

type Run<Tx, T> = (tx: Tx) => Promise<T>;

const connectionTimeoutMillis = 2_000;
const maxConnections = 5;
/** After a failure reports do not try the replica for at most this long, so that they do not all wait for it. */
const longestPauseMs = 10_000;

/** Where reports and exports read: the replica of the settings while it is up to date, otherwise the primary. */
export function openReportStore(
  { db: primary, pool: primaryPool }: Pick<Store, 'db' | 'pool'>,
  { replicaUrl: url, replicaMaxLagSeconds, preparesStatements, limits }: ReplicaConfig,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): ReportStore {
  if (!url) return { db: primary, close: async () => undefined };
  const pool = openPool(url, log, { connectionTimeoutMillis, max: maxConnections });
  const replica = toDatabase(pool, { preparesStatements, limits: limitsByWork(limits) });
  const maxLagMs = replicaMaxLagSeconds * 1_000;
  const positions = watchPositions(primaryPool, maxLagMs);
  let pausedUntil = 0;
  let isFailing = false;

  function pause(error: unknown): void {
    pausedUntil = performance.now() + Math.min(maxLagMs, longestPauseMs);
    if (!isFailing) log.warn({ err: error }, 'the replica cannot be used: reports are read from the primary');
    isFailing = true;
  }

  function succeed(): void {
    if (isFailing) log.info('reports are read from the replica again');
    isFailing = false;
  }

  /** Reads again from the primary what the replica could not read, or did not find yet. */
  async function read<Tx extends AnyTx, T>(
    begin: (database: Database, run: Run<Tx, T>, options: ScopeOptions) => Promise<T>,
    run: Run<Tx, T>,
    options: ScopeOptions,
  ): Promise<T> {
    const position = positions.findOldest();
    if (!position || performance.now() < pausedUntil) return begin(primary, run, options);
    let wasUsable = false;
    try {
      const readIfRecent = async (tx: Tx) => {
        if (!(await hasReplayed(tx, position))) throw new Error(`more than ${replicaMaxLagSeconds} s behind`);
        wasUsable = true;
        succeed();
        return run(tx);
      };
      return await begin(replica, readIfRecent, { ...options, inOneTrip: false });
    } catch (error) {
      if (options.signal?.aborted || isCancelled(error)) throw error;
      if (!wasUsable) pause(error);
      return begin(primary, run, options);
    }
  }

  return {
    db: {
      forClient: <T>(clientId: number, run: Run<ClientTx, T>, options: ScopeOptions = {}) =>
        read<ClientTx, T>((on, ...asked) => on.forClient(clientId, ...asked), run, options),
      platform: <T>(run: Run<PlatformTx, T>, options: ScopeOptions = {}) =>
        read<PlatformTx, T>((on, ...asked) => on.platform(...asked), run, options),
      // Sessions must not be out of date.
      readWithSession: primary.readWithSession,
    },
    async close() {
      positions.stop();
      await pool.end();
    },
  };
}

/**
 * The primary's positions in its log within the time that a replica may be behind. A replica that has replayed one of them is
 * recent enough. The replica's own figures do not say that: it does not know what it has not received.
 */
function watchPositions(primary: Store['pool'], maxAgeMs: number) {
  let positions: { lsn: string; at: number }[] = [];
  let timer: NodeJS.Timeout | undefined;
  async function record(): Promise<void> {
    const at = performance.now();
    const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
    for (const { lsn } of rows) positions.push({ lsn, at });
  }
  // While the primary is away there are no positions, and no reports.
  const tryRecord = () => void record().catch(() => undefined);
  return {
    findOldest(): string | undefined {
      if (!timer) {
        timer = setInterval(tryRecord, maxAgeMs / 4).unref();
        tryRecord();
      }
      const now = performance.now();
      positions = positions.filter(({ at }) => now - at <= maxAgeMs);
      return positions[0]?.lsn;
    },
    stop: () => clearInterval(timer),
  };
}

async function hasReplayed(tx: AnyTx, position: string): Promise<boolean> {
  const { rows } = await queryIn(tx)(
    `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
       >= $1::pg_lsn as replayed`,
    [position],
  );
  return (rows[0] as { replayed: boolean } | undefined)?.replayed === true;
}
