import type { Socket } from 'node:net';
import pg from 'pg';

/** The address of a PostgreSQL, or the embedded store's socket. */
export type Connection = { url: string } | { socketDirectory: string };

/** The process's pool. Only the job queue, backups and limits use it directly. */
export type Pool = pg.Pool;

export interface PoolLog {
  warn(details: object, message: string): void;
}

// Dates stay text, as on the wire and in the domain; a JavaScript Date would add a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text);

/** Logs errors of idle connections and replaces them: a database restart must not end the process. */
export function openPool(
  connection: Connection,
  log: PoolLog,
  { connectionTimeoutMillis = 5_000, max = 10 }: { connectionTimeoutMillis?: number; max?: number } = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...clientSettings(connection),
    max,
    connectionTimeoutMillis,
    application_name: 'parity',
  });
  pool.on('error', error => log.warn({ err: error }, 'a database connection was lost'));
  // A connection in use reports its loss through the failing query; without a listener the event would end the process.
  pool.on('connect', client => {
    client.on('error', () => undefined);
    if (client.pipeline) batchWrites(client);
  });
  return pool;
}

/** Sends the statements of one turn of the event loop in one write to the socket. */
function batchWrites(client: pg.PoolClient): void {
  const { stream } = (client as pg.PoolClient & { connection: { stream: Socket } }).connection;
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

export function clientSettings(connection: Connection): pg.ClientConfig {
  if ('socketDirectory' in connection) {
    return { host: connection.socketDirectory, user: 'postgres', database: 'postgres' };
  }
  return {
    connectionString: connection.url,
    keepAlive: true,
    // Sends statements without waiting for earlier answers; the embedded store cannot do that.
    pipeline: true,
    // Longer than any answer that a person waits for. The connections of the embedded store would share these settings.
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  };
}
