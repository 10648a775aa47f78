import type pg from 'pg';
import { type Connection, openPool } from '#server/db/connections/pool.ts';

/** A pool that waits longer than the product's, so that no test fails because the machine is busy. */
export function openTestPool(connection: Connection): pg.Pool {
  return openPool(connection, { warn: () => undefined }, { connectionTimeoutMillis: 60_000 });
}
