import type pg from 'pg';

export interface TransactionOptions {
  /** When it aborts, the statement that runs is cancelled. */
  signal?: AbortSignal;
  /** Nothing is written, so nobody waits for the end. `begin` says so to the database, too. */
  readOnly?: boolean;
}

/** Runs on one connection between `begin` (a statement, with settings if any) and commit, or rolls back. */
export async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  run: (client: pg.PoolClient) => Promise<T>,
  { signal, readOnly = false }: TransactionOptions = {},
): Promise<T> {
  signal?.throwIfAborted();
  const client = await pool.connect();
  let broken: Error | undefined;
  const cancel = () => {
    // Whoever has the connection next must not be hit by a late cancellation.
    broken = new Error('given up');
    cancelStatement(pool, client);
  };
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    signal?.throwIfAborted();
    const result = await begunWith(client, begin, run);
    const committed = client.query('commit');
    // Whoever has the connection next stands behind it in the pipeline, and would learn of its loss.
    if (readOnly && client.pipeline) committed.catch(() => undefined);
    else await committed;
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
    // A connection that could not even roll back is thrown away rather than handed to the next request.
    client.release(broken);
  }
}

/**
 * On PostgreSQL the first statement follows `begin` without waiting for its answer; where that fails, so does the
 * statement. The embedded store was seen to stand still when it did.
 */
async function begunWith<T>(
  client: pg.PoolClient,
  begin: string,
  run: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  if (!client.pipeline) {
    await client.query(begin);
    return run(client);
  }
  const [begun, ran] = await Promise.allSettled([client.query(begin), run(client)]);
  if (begun.status === 'rejected') throw begun.reason;
  if (ran.status === 'rejected') throw ran.reason;
  return ran.value;
}

/**
 * Ends the statement that runs on a connection, from another one. The embedded store does one thing after the other: there
 * this comes too late and does nothing, and whoever gave up stops before the next statement.
 */
function cancelStatement(pool: pg.Pool, client: pg.PoolClient): void {
  const { processID } = client as pg.PoolClient & { processID: number | null };
  pool.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined);
}
