import type pg from 'pg';
import { openPool } from '#server/db/driver/pool.ts';

/** A pool that waits longer than the product's, so that no test fails because the machine is busy. */
export function openTestPool(url: string): pg.Pool {
  return openPool(url, { warn: () => undefined }, { connectionTimeoutMillis: 60_000 });
}
