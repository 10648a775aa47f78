import { EventEmitter } from 'node:events';
import type { Health } from '#server/health/health.ts';
import { openChannel } from '../db/connections/notifications.ts';
import type { PoolLog } from '../db/connections/pool.ts';
import type { Store } from '../db/open-store.ts';
import { createAnnouncer } from './announcer.ts';
import type { LiveEvent, LiveMessage } from './events.ts';
import { pollChanges } from './polling.ts';
import { startSelfTest, type TestPauses, type TestResult } from './self-test.ts';

/** Delivers saved changes to every server on the same database. */
export interface Live {
  /** Call it after the commit. */
  announce(event: LiveEvent): void;
  subscribe(listener: (message: LiveMessage) => void): () => void;
  close(): Promise<void>;
}

type LiveStore = Pick<Store, 'url' | 'db'>;

interface LiveOptions {
  log: PoolLog;
  health: Health;
  /** Shorter ones, for tests. */
  pauses?: TestPauses;
}

/** The content of a notification. */
type Payload = LiveMessage | { test: string };

export function openLive({ url, db }: LiveStore, { log, health, pauses }: LiveOptions): Live {
  const { emit, subscribe } = createEmitter();
  let stopPolling: (() => void) | undefined;
  let hasListened = false;

  const channel = openChannel(
    url,
    'parity_live',
    {
      onPayload(text) {
        const payload: Payload = JSON.parse(text);
        if (payload !== 'resync' && 'test' in payload) selfTest.receive(payload.test);
        else emit(payload);
      },
      onListening() {
        if (hasListened) emit('resync');
        hasListened = true;
      },
      onSending: () => void announcer.flush(),
    },
    log,
  );
  const announcer = createAnnouncer(channel.send);
  const selfTest = startSelfTest(
    { send: payload => channel.send([payload]), reopen: channel.replace, onResult: take },
    pauses,
  );

  function take(result: TestResult): void {
    if (stopPolling) emit('resync');
    stopPolling?.();
    stopPolling = undefined;
    if (result === 'disconnected') health.report('live', 'failing', 'the database cannot be reached');
    if (result === 'works') health.report('live', 'ok');
    if (result === 'lost') {
      const reason = 'notifications of the database do not arrive, so changes are read every 2 s';
      log.warn({}, reason);
      health.report('live', 'ok', reason);
      stopPolling = pollChanges(db, emit, log);
    }
  }

  return {
    announce: announcer.announce,
    subscribe,
    async close() {
      selfTest.stop();
      stopPolling?.();
      await announcer.flush();
      await channel.stop();
    },
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
