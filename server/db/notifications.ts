import pg from 'pg';
import { type Connection, clientSettings, type PoolLog } from './pool.ts';

/** Sends payloads to every connection that listens on the channel. */
export async function notify(pool: pg.Pool, channel: string, payloads: readonly string[]): Promise<void> {
  await pool.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads]);
}

export interface Listener {
  onPayload(payload: string): void;
  /** The connection is back after a loss: payloads may have been missed. */
  onReconnect(): void;
}

const maxPauseMs = 10_000;

/**
 * Listens on a dedicated connection, because the pool would hand a pooled one to another request. Reconnects after a
 * disconnect, with increasing pauses.
 */
export function listen(connection: Connection, channel: string, listener: Listener, log: PoolLog) {
  let client: pg.Client | undefined;
  let pauseMs = 250;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(isFirst: boolean): Promise<void> {
    client = new pg.Client(clientSettings(connection));
    client.on('notification', ({ payload = '' }) => listener.onPayload(payload));
    client.on('error', () => reconnect());
    client.on('end', () => reconnect());
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      pauseMs = 250;
      if (!isFirst) listener.onReconnect();
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for live updates of other servers');
      reconnect();
    }
  }

  function reconnect(): void {
    if (stopped || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect(false);
    }, pauseMs);
    pauseMs = Math.min(2 * pauseMs, maxPauseMs);
  }

  const connecting = connect(true);
  return {
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}
