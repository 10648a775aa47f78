import pg from 'pg';
import { memo } from '#domain/memo.ts';
import { createNewsFilter } from '#server/core/news-filter.ts';

/** The process's pool. Only the job queue, backups and limits use it directly. */
export type Pool = pg.Pool;

/** A connection of the pool, while it is lent. */
export type Connection = pg.PoolClient;

export interface PoolLog {
  warn(details: object, message: string): void;
}

// Dates stay text, as on the wire and in the domain; a JavaScript Date would add a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text);
// Our numbers of 64 bits are counts and ids, which fit a number; the driver would keep them as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Almost all instants come in UTC, where this is faster than the driver's regular expressions.
const readInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, text =>
  text.endsWith('+00') ? new Date(text) : readInstant(text),
);
/** Types that the driver has no names for. */
const lists = { int4: 1007, int8: 1016, text: 1009 };
pg.types.setTypeParser(lists.int8, pg.types.getTypeParser(lists.int4));

/** Lists such as reasons and types of missed care are few, and the driver reads them letter by letter. */
const knownLists = memo<string, readonly string[]>(1_000);
const maxKnownLength = 1_000;
const readList: (text: string) => string[] = pg.types.getTypeParser(lists.text);
pg.types.setTypeParser(lists.text, text => {
  if (text.length > maxKnownLength) return readList(text);
  return [...knownLists(text, readList)];
});

/** For the answer to a statement outside of a transaction of ours: the job queue, the limits of signing in, health. */
export const directAnswerMs = 15_000;

/**
 * Logs errors of idle connections and replaces them: a database restart must not end the process. Where one connection turns out to
 * be stale, the idle ones are replaced, too, so that not every request has to find out for itself.
 */
export function openPool(
  url: string,
  log: PoolLog,
  { connectionTimeoutMillis = 5_000, max = 10 }: { connectionTimeoutMillis?: number; max?: number } = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...clientSettings(url),
    max,
    connectionTimeoutMillis,
    application_name: 'parity',
  });
  const isNews = createNewsFilter();
  pool.on('error', error => {
    // The database may stop before it has read the termination message of the last connections.
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost');
  });
  // A connection in use reports its loss through the failing query; without a listener the event would end the process.
  pool.on('connect', client => {
    client.on('error', () => undefined);
    batchWrites(client);
  });
  pool.on('release', error => {
    if (!isStaleConnection(error)) return;
    const message = 'a database connection is stale: replacing all of them';
    // While the database is read-only, every write finds another one.
    if (isNews(message)) log.warn({ err: error }, message);
    replaceIdle(pool);
  });
  return pool;
}

/**
 * Whether connections that were opened before are useless: this one did not answer in time, or it leads to a server that has
 * become a standby.
 */
export function isStaleConnection(error: unknown, { readOnly = false } = {}): error is Error {
  if (!(error instanceof Error)) return false;
  const { message, code } = (error.cause ?? error) as Error & { code?: string };
  return message === 'Query read timeout' || (code === '25006' && !readOnly);
}

/** The number of the server's process, as it told the driver; not in the driver's types. */
export function findProcess(client: pg.PoolClient): unknown {
  return 'processID' in client ? client.processID : null;
}

function replaceIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1) {
    pool.connect().then(
      client => {
        client.connection.stream.destroy();
        client.release(true);
      },
      () => undefined,
    );
  }
}

/**
 * Sends the statements of one turn of the event loop in one write to the socket. That takes less processor time
 * (decision 029).
 */
function batchWrites(client: pg.PoolClient): void {
  const { stream } = client.connection;
  const query = client.query.bind(client) as (...statement: unknown[]) => unknown;
  const uncork = () => stream.uncork();
  Object.assign(client, {
    query(...statement: unknown[]) {
      stream.cork();
      process.nextTick(uncork);
      return query(...statement);
    },
  });
}

export function clientSettings(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Sends statements without waiting for earlier answers.
    pipeline: true,
    query_timeout: directAnswerMs,
  };
}

/** Parsed by the driver, because connection strings with a Unix socket are not always valid URLs. */
export function readAddress(url: string): Pick<pg.Client, 'host' | 'port' | 'user' | 'database'> {
  return new pg.Client(url);
}
