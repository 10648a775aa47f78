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

/** `resync`: events may have been missed, so pages reload. */
export type LiveMessage = LiveEvent | 'resync';

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
  return { announce: emit, subscribe, close: async () => undefined };
}

const channel = 'parity_live';

function openOnPostgres({ connection, pool }: LiveStore, log: PoolLog): Live {
  const { emit, subscribe } = createEmitter();
  const listener = {
    onPayload: (payload: string) => emit(JSON.parse(payload) as LiveEvent),
    onReconnect: () => emit('resync'),
  };
  const listening = listen(connection, channel, listener, log);
  return {
    announce: announceOn(pool, log),
    subscribe,
    close: () => listening.stop(),
  };
}

/** Sends events to every process that listens on the database. Events that come while others are being sent go together. */
export function announceOn(pool: Pool, log: PoolLog): Live['announce'] {
  let waiting: string[] = [];
  let isSending = false;

  async function sendWaiting(): Promise<void> {
    isSending = true;
    while (waiting.length > 0) {
      const payloads = waiting;
      waiting = [];
      await notify(pool, channel, payloads).catch((error: Error) =>
        log.warn(
          { err: error, events: payloads.length },
          'live updates could not be sent to the other servers',
        ),
      );
    }
    isSending = false;
  }

  return event => {
    waiting.push(JSON.stringify(event));
    if (!isSending) void sendWaiting();
  };
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
