import pg from 'pg';
import { clientSettings, type PoolLog } from './pool.ts';

interface Listener {
  onPayload(payload: string): void;
  /** Notifications arrive from now on. After a loss, some may have been missed. */
  onListening(): void;
  /** `send` works from now on. */
  onSending(): void;
}

interface Channel {
  /** Sends payloads to every connection that listens on the channel. */
  send(payloads: readonly string[]): Promise<void>;
  /** Opens both connections anew. */
  replace(): void;
  stop(): Promise<void>;
}

/**
 * A channel of PostgreSQL, with a connection for listening and one for sending. They are not the pool's: the pool would hand a
 * listening connection to another request, and sending must work while requests use all of the pool. They are two, because a
 * pooler may deliver a notification to its own sender only, which would look as if all was well.
 */
export function openChannel(url: string, name: string, listener: Listener, log: PoolLog): Channel {
  const listening = keepConnected(
    url,
    async client => {
      client.on('notification', ({ payload = '' }) => listener.onPayload(payload));
      await client.query(`listen ${name}`);
      listener.onListening();
    },
    log,
  );
  const sending = keepConnected(url, async () => listener.onSending(), log);
  const both: KeptConnection[] = [listening, sending];
  return {
    async send(payloads) {
      const client = sending.current();
      if (!client) throw new Error('there is no connection for sending notifications');
      await client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
        name,
        payloads,
      ]);
    },
    replace() {
      for (const { replace } of both) replace();
    },
    async stop() {
      await Promise.all(both.map(({ stop }) => stop()));
    },
  };
}

interface KeptConnection {
  /** Undefined while there is no connection. */
  current(): pg.Client | undefined;
  /** Drops a connection that no longer works and opens another. */
  replace(): void;
  stop(): Promise<void>;
}

const shortestPauseMs = 250;
const longestPauseMs = 10_000;

/** A dedicated connection, outside of the pool. After a loss it is opened again, with increasing pauses. */
function keepConnected(
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
