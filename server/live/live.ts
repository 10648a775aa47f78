import type { Health } from '#server/core/health.ts';
import { createNewsFilter } from '#server/core/news-filter.ts';
import { openChannel } from '#server/db/driver/notifications.ts';
import type { PoolLog } from '#server/db/driver/pool.ts';
import type { Store } from '#server/db/store/open-store.ts';
import { createAnnouncer } from './announcer.ts';
import { createEmitter } from './emitter.ts';
import type { LiveEvent, LiveMessage } from './events.ts';
import { readPayload } from './payloads.ts';
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

const ignored = 'a notification was ignored: another program or another version of Parity has sent it';

export function openLive({ url, db }: LiveStore, { log, health, pauses }: LiveOptions): Live {
  const { emit, subscribe } = createEmitter(log);
  const isNews = createNewsFilter();
  let stopPolling: (() => void) | undefined;
  let hasListened = false;

  const channel = openChannel(
    url,
    'parity_live',
    {
      onPayload(text) {
        const payload = readPayload(text);
        if (!payload) {
          if (isNews(ignored)) log.warn({}, ignored);
        } else if ('test' in payload) selfTest.receive(payload.test);
        else emit('events' in payload ? payload.events : 'resync');
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
