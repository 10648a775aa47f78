import { EventEmitter } from 'node:events';
import pg from 'pg';
import { type Connection, clientSettings, type PoolLog } from './pool.ts';

/** Something changed that an open page may be showing. */
export interface LiveEvent {
  clientId: number;
  moduleId: number;
  date: string;
  window: number;
  by: string;
  byId: number;
}

/** `resync`: events may have been missed, look again. */
export type LiveNews = LiveEvent | 'resync';

/** Tells every server of this database what was saved on any of them. */
export interface Live {
  /** After the commit; news that cannot be told is logged and lost, what was saved is not. */
  announce(event: LiveEvent): void;
  subscribe(listener: (news: LiveNews) => void): () => void;
  close(): Promise<void>;
}

export function liveOn(
  kind: 'embedded' | 'postgres',
  connection: Connection,
  pool: pg.Pool,
  log: PoolLog,
): Live {
  return kind === 'postgres' ? liveOnPostgres(connection, pool, log) : liveInProcess();
}

/** The embedded store has one process, and delivers no notifications through its socket. */
function liveInProcess(): Live {
  const { emitter, subscribe } = newsroom();
  return { announce: event => void emitter.emit('news', event), subscribe, close: async () => undefined };
}

const channel = 'parity_live';

/** One connection of its own listens for good; a pooled one would be handed to somebody else. */
function liveOnPostgres(connection: Connection, pool: pg.Pool, log: PoolLog): Live {
  const { emitter, subscribe } = newsroom();
  const listening = keepListening(connection, log, news => emitter.emit('news', news));
  return {
    announce(event) {
      pool
        .query('select pg_notify($1, $2)', [channel, JSON.stringify(event)])
        .catch((error: Error) => log.warn({ err: error }, 'a live update could not be told'));
    },
    subscribe,
    close: () => listening.stop(),
  };
}

function newsroom() {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    emitter,
    subscribe(listener: (news: LiveNews) => void) {
      emitter.on('news', listener);
      return () => void emitter.off('news', listener);
    },
  };
}

const longestPauseMs = 10_000;

/** Connects again after a loss, waiting longer each time, and then says that news may have been missed. */
function keepListening(connection: Connection, log: PoolLog, tell: (news: LiveNews) => void) {
  let client: pg.Client | undefined;
  let pauseMs = 250;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(isFirst: boolean): Promise<void> {
    client = new pg.Client(clientSettings(connection));
    client.on('notification', ({ payload = '{}' }) => tell(JSON.parse(payload) as LiveEvent));
    client.on('error', () => again());
    client.on('end', () => again());
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      pauseMs = 250;
      if (!isFirst) tell('resync');
    } catch (error) {
      log.warn({ err: error }, 'live updates of other servers cannot be heard at the moment');
      again();
    }
  }

  function again(): void {
    if (stopped || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect(false);
    }, pauseMs);
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
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
