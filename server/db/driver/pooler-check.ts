import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { findProcess, type Pool } from './pool.ts';

/** Enough to see that a pooler does not change the connections behind its clients. */
const rounds = 10;

/**
 * Whether prepared statements work by name. A pooler in transaction mode lends each transaction another connection: unless it
 * prepares statements there itself, one is missing after a change, or collides with that of another client.
 */
export async function passesNamedStatements(pool: Pool): Promise<boolean> {
  const clients: pg.PoolClient[] = [];
  const connect = async () => {
    const client = await pool.connect();
    clients.push(client);
    return client;
  };
  const name = `parity_${randomUUID()}`;
  const findServer = async (client: pg.PoolClient): Promise<number> => {
    const { rows } = await client.query<{ pid: number }>({ name, text: 'select pg_backend_pid() as pid' });
    return rows[0]?.pid ?? 0;
  };
  try {
    const first = await connect();
    const pid = await findServer(first);
    // Without a pooler it is the number that the driver was told.
    if (pid === findProcess(first)) return true;
    const second = await connect();
    for (let round = 0; round < rounds; round += 1) {
      if ((await findServer(second)) === pid || (await findServer(first)) !== pid) break;
    }
    return true;
  } catch (error) {
    if (nameErrors.includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  } finally {
    for (const client of clients) client.release();
  }
}

/** The name is unknown, or is taken. */
const nameErrors = ['26000', '42P05'];
