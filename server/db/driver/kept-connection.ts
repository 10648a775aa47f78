import pg from 'pg';
import { clientSettings, type PoolLog } from './pool.ts';

export interface KeptConnection {
  /** Undefined while there is no connection. */
  current(): pg.Client | undefined;
  /** Drops a connection that no longer works and opens another. */
  replace(): void;
  stop(): Promise<void>;
}

const shortestPauseMs = 250;
const longestPauseMs = 10_000;

/** A dedicated connection, outside of the pool. After a loss it is opened again, with increasing pauses. */
export function keepConnected(
  url: string,
  onConnect: (client: pg.Client) => Promise<unknown>,
  log: PoolLog,
): KeptConnection {
  let current: pg.Client | undefined;
  let pauseMs = shortestPauseMs;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function connect(): Promise<void> {
    const client = new pg.Client({ ...clientSettings(url), connectionTimeoutMillis: 5_000 });
    const lose = () => {
      if (current === client) current = undefined;
      reconnect();
    };
    client.on('error', lose);
    client.on('end', lose);
    try {
      await client.connect();
      current = client;
      await onConnect(client);
      pauseMs = shortestPauseMs;
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'the connection for live updates cannot be opened');
      drop(client);
      lose();
    }
  }

  function reconnect(): void {
    if (isStopped || retry || current) return;
    retry = setTimeout(() => {
      retry = undefined;
      connecting = connect();
    }, pauseMs);
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  }

  let connecting = connect();
  return {
    current: () => current,
    replace: () => current && drop(current),
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await connecting;
      await current?.end().catch(() => undefined);
    },
  };
}

/** Without a goodbye, which a hung connection would not answer. */
function drop(client: pg.Client): void {
  client.connection.stream.destroy();
}
