import type pg from 'pg';

/** Runs on one connection between `begin` (a statement, with settings if any) and commit, or rolls back. */
export async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  run: (client: pg.PoolClient) => Promise<T>,
  signal?: AbortSignal,
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
    await client.query('commit');
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
