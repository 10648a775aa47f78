import type pg from 'pg';

/** Runs on one connection between `begin` (a statement, with settings if any) and commit, or rolls back. */
export async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  run: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await run(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    // A connection that could not even roll back is thrown away rather than handed to the next request.
    client.release(broken);
  }
}
