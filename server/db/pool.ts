import pg from 'pg';

/** Where the pool connects: a PostgreSQL by URL, or the embedded store's socket. */
export type Connection = { url: string } | { socketDirectory: string };

/** The one pool of a process, for those who need it whole: the job queue, backups. */
export type Pool = pg.Pool;

export interface PoolLog {
  warn(details: object, message: string): void;
}

// Dates stay the text that the wire and the domain use; a JavaScript Date would add a time zone to them.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text);

/** Errors of idle connections are logged and the connection is replaced: a database restart must not end the process. */
export function openPool(connection: Connection, log: PoolLog): pg.Pool {
  const pool = new pg.Pool({
    ...clientSettings(connection),
    max: 10,
    connectionTimeoutMillis: 5_000,
    application_name: 'parity',
  });
  pool.on('error', error => log.warn({ err: error }, 'a database connection was lost'));
  // Whoever has borrowed a connection learns of its loss from the query that fails; unheard, the event would end the
  // process.
  pool.on('connect', client => client.on('error', () => undefined));
  return pool;
}

export function clientSettings(connection: Connection): pg.ClientConfig {
  if ('socketDirectory' in connection) {
    return { host: connection.socketDirectory, user: 'postgres', database: 'postgres' };
  }
  return {
    connectionString: connection.url,
    keepAlive: true,
    // Statements that do not wait for each other's answers travel together; the embedded store takes one at a time.
    pipeline: true,
    // Longer than any answer a person waits for. The embedded store would share these among its connections.
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  };
}
