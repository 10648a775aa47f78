import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { inTransaction, type TransactionOptions } from './transaction.ts';

declare const scope: unique symbol;

/** A transaction that sees one client's rows. */
export type ClientTx = NodePgDatabase & { readonly [scope]: 'hospital' };
/** A transaction that sees all clients' rows: for signing in, administration and jobs. */
export type PlatformTx = NodePgDatabase & { readonly [scope]: 'platform' };
/** For queries that work in either scope. */
export type AnyTx = ClientTx | PlatformTx;

/** Runs the SQL of a library in our transaction. */
export function queryIn(tx: AnyTx): (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> {
  const { $client } = tx as unknown as { $client: pg.PoolClient };
  return (text, values) => $client.query(text, values);
}

/**
 * The only access to the tables. Each scope is a transaction as a role that cannot bypass row-level security. Only SET LOCAL is
 * used, because the connections of the embedded store share their settings.
 */
export interface Database {
  forClient<T>(clientId: number, run: (tx: ClientTx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  platform<T>(run: (tx: PlatformTx) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

export function toDatabase(pool: pg.Pool): Database {
  return {
    forClient: (clientId, run, options) => {
      if (!Number.isInteger(clientId)) throw new TypeError(`not a client id: ${clientId}`);
      const begin = `${beginStatement(options)}; set local role parity_app; set local parity.client = '${clientId}'`;
      return inTransaction(pool, begin, client => run(drizzle(client) as unknown as ClientTx), options);
    },
    platform: (run, options) => {
      const begin = `${beginStatement(options)}; set local role parity_platform`;
      return inTransaction(pool, begin, client => run(drizzle(client) as unknown as PlatformTx), options);
    },
  };
}

function beginStatement({ readOnly = false }: TransactionOptions = {}): string {
  return readOnly ? 'begin read only' : 'begin';
}
