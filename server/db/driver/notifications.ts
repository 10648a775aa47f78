import { type KeptConnection, keepConnected } from './kept-connection.ts';
import type { PoolLog } from './pool.ts';

export interface Listener {
  onPayload(payload: string): void;
  /** Notifications arrive from now on. After a loss, some may have been missed. */
  onListening(): void;
  /** `send` works from now on. */
  onSending(): void;
}

export interface Channel {
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
