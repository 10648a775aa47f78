import { EventEmitter } from 'node:events';
import { listen, notify } from '../db/notifications.ts';
import type { Store } from '../db/open-store.ts';
import type { Pool, PoolLog } from '../db/pool.ts';

/** A saved change that an open page may be showing. */
export interface LiveEvent {
  clientId: number;
  moduleId: number;
  date: string;
  window: number;
  by: string;
  byId: number;
}

/** Events, or `resync` if some may have been missed, so that pages reload. */
export type LiveMessage = readonly LiveEvent[] | 'resync';

/** Delivers saved changes to every server on the same database. */
export interface Live {
  /** Call it after the commit. An event that cannot be sent is logged and lost; the saved data is not. */
  announce(event: LiveEvent): void;
  subscribe(listener: (message: LiveMessage) => void): () => void;
  close(): Promise<void>;
}

type LiveStore = Pick<Store, 'kind' | 'connection' | 'pool'>;

export function openLive(store: LiveStore, log: PoolLog): Live {
  return store.kind === 'postgres' ? openOnPostgres(store, log) : openInProcess();
}

/** The embedded store has one process, and its socket delivers no notifications. */
function openInProcess(): Live {
  const { emit, subscribe } = createEmitter();
  return { announce: event => emit([event]), subscribe, close: async () => undefined };
}

const channel = 'parity_live';

function openOnPostgres({ connection, pool }: LiveStore, log: PoolLog): Live {
  const { emit, subscribe } = createEmitter();
  const listener = {
    onPayload: (payload: string) => emit(JSON.parse(payload) as LiveEvent[]),
    onReconnect: () => emit('resync'),
  };
  const listening = listen(connection, channel, listener, log);
  const { announce, flush } = announceOn(pool, log);
  return {
    announce,
    subscribe,
    async close() {
      await flush();
      await listening.stop();
    },
  };
}

/** How long an event waits for others that are sent together with it. */
const pauseMs = 20;
/** PostgreSQL limits a payload to less than 8,000 bytes. */
const maxPayloadBytes = 7_900;

/** Sends events to every process that listens on the database. */
export function announceOn(pool: Pool, log: PoolLog) {
  let waiting: LiveEvent[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const payloads = toPayloads(waiting);
    waiting = [];
    if (payloads.length === 0) return;
    await notify(pool, channel, payloads).catch((error: Error) =>
      log.warn({ err: error }, 'live updates could not be sent to the other servers'),
    );
  }

  return {
    announce(event: LiveEvent): void {
      waiting.push(event);
      timer ??= setTimeout(flush, pauseMs);
    },
    flush,
  };
}

/** JSON arrays of as many events as fit. */
function toPayloads(events: readonly LiveEvent[]): string[] {
  const payloads: string[] = [];
  for (const event of events.map(event => JSON.stringify(event))) {
    const joined = [...payloads.slice(-1), event].join();
    if (Buffer.byteLength(joined) > maxPayloadBytes) payloads.push(event);
    else payloads.splice(-1, 1, joined);
  }
  return payloads.map(payload => `[${payload}]`);
}

function createEmitter() {
  const emitter = new EventEmitter<{ message: [LiveMessage] }>().setMaxListeners(0);
  return {
    emit: (message: LiveMessage) => void emitter.emit('message', message),
    subscribe(listener: (message: LiveMessage) => void) {
      emitter.on('message', listener);
      return () => void emitter.off('message', listener);
    },
  };
}
