import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type StatementClient, toStatementClient } from './statement-client.ts';
import { type CommitAfter, inTransaction, type TransactionOptions } from './transaction.ts';

declare const scope: unique symbol;

/** A transaction that sees one client's rows. */
export type ClientTx = NodePgDatabase & { readonly [scope]: 'hospital' };
/** A transaction that sees all clients' rows: for signing in, administration and jobs. */
export type PlatformTx = NodePgDatabase & { readonly [scope]: 'platform' };
/** For queries that work in either scope. */
export type AnyTx = ClientTx | PlatformTx;

/** Runs the SQL of a library in our transaction. */
export function queryIn(tx: AnyTx): (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> {
  const { $client } = tx as unknown as { $client: StatementClient };
  return (text, values) => $client.query(text, values);
}

/**
 * The only access to the tables. Each scope is a transaction as a role that cannot bypass row-level security. Only SET LOCAL is
 * used, because the connections of the embedded store share their settings.
 */
export interface Database {
  forClient<T>(
    clientId: number,
    run: (tx: ClientTx, commitAfter: CommitAfter) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  platform<T>(
    run: (tx: PlatformTx, commitAfter: CommitAfter) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
}

export function toDatabase(
  pool: pg.Pool,
  { preparesStatements }: { preparesStatements: boolean } = { preparesStatements: isPipelined(pool) },
): Database {
  // One for each connection and scope, so that what is built for them is built once.
  const clientTxs = cacheByConnection(client => openTx<ClientTx>(client, preparesStatements));
  const platformTxs = cacheByConnection(client => openTx<PlatformTx>(client, preparesStatements));
  return {
    forClient: (clientId, run, options) => {
      if (!Number.isInteger(clientId)) throw new TypeError(`not a client id: ${clientId}`);
      const begin = `${beginStatement(options)}; set local role parity_app; set local parity.client = '${clientId}'`;
      return inTransaction(
        pool,
        begin,
        (client, commitAfter) => run(clientTxs(client), commitAfter),
        options,
      );
    },
    platform: (run, options) => {
      const begin = `${beginStatement(options)}; set local role parity_platform`;
      return inTransaction(
        pool,
        begin,
        (client, commitAfter) => run(platformTxs(client), commitAfter),
        options,
      );
    },
  };
}

function isPipelined(pool: pg.Pool): boolean {
  return (pool.options as pg.PoolConfig & { pipeline?: boolean }).pipeline === true;
}

function openTx<Tx extends AnyTx>(client: pg.PoolClient, preparesStatements: boolean): Tx {
  return drizzle(toStatementClient(client, preparesStatements) as unknown as pg.PoolClient) as unknown as Tx;
}

function cacheByConnection<T>(create: (client: pg.PoolClient) => T): (client: pg.PoolClient) => T {
  const cache = new WeakMap<pg.PoolClient, T>();
  return client => {
    const cached = cache.get(client) ?? create(client);
    cache.set(client, cached);
    return cached;
  };
}

function beginStatement({ readOnly = false }: TransactionOptions = {}): string {
  return readOnly ? 'begin read only' : 'begin';
}
