/*
 * Live updates: what one person saves reaches the open pages of others, on every server of the database (decision 016).
 *
 * This module promises:
 * - An announced change reaches every subscriber on every server, or all of them get `resync`, and pages then load everything
 *   again. A change is never lost without that sign.
 * - If notifications do not arrive, as behind some poolers, changes are read from the audit trail instead.
 * - An event carries no data of a shift or a person except the name that others may see. Pages ask for the data under their own
 *   rights.
 * - Saving does not wait for it, and a failure to send does not fail a save.
 *
 * Its callers must:
 * - Call `announce` after the commit. Before it, a page could load the old record and never learn of the new one.
 * - Announce every change that an open page shows, with the client, the module, the date and the window.
 * - Subscribe before they load, so that no change falls between the two.
 * - Handle `resync` at any time, and the same event twice.
 */

import type { Health } from '#server/core/health.ts';
import { createNewsFilter } from '#server/core/news-filter.ts';
import type { Database } from '#server/db/database.ts';
import { openChannel } from '#server/db/driver/notifications.ts';
import type { PoolLog } from '#server/db/driver/pool.ts';
import type { Store } from '#server/db/store/open-store.ts';
import {
  createEmitter,
  type LiveEvent,
  type LiveMessage,
  readPayload,
  resyncPayload,
  toEventsPayload,
} from './events.ts';
import { getNewestEntry, listChangesAfter } from './live.queries.ts';
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

/** How long an event waits for others that are sent together with it. */
const pauseMs = 100;
/** PostgreSQL limits a payload to less than 8,000 bytes. */
const maxPayloadBytes = 7_900;
/** Events that wait for a connection. If there are more, pages reload instead. */
const maxWaiting = 1_000;

/** Collects events and sends them. What cannot be sent waits until `flush` is called again. */
function createAnnouncer(send: (payloads: readonly string[]) => Promise<void>) {
  let waiting: LiveEvent[] = [];
  let hasLostEvents = false;
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const sent = waiting;
    const payloads = hasLostEvents ? [resyncPayload] : toPayloads(sent);
    waiting = [];
    hasLostEvents = false;
    if (payloads.length === 0) return;
    try {
      await send(payloads);
    } catch {
      hasLostEvents ||= payloads.includes(resyncPayload);
      keep([...sent, ...waiting]);
    }
  }

  function keep(events: LiveEvent[]): void {
    waiting = events;
    if (waiting.length <= maxWaiting) return;
    waiting = [];
    hasLostEvents = true;
  }

  return {
    announce(event: LiveEvent): void {
      keep([...waiting, event]);
      timer ??= setTimeout(flush, pauseMs);
    },
    flush,
  };
}

/** Each has as many events as fit. */
function toPayloads(events: readonly LiveEvent[]): string[] {
  const payloads: string[] = [];
  for (const event of events.map(event => JSON.stringify(event))) {
    const joined = [...payloads.slice(-1), event].join();
    if (Buffer.byteLength(joined) > maxPayloadBytes) payloads.push(event);
    else payloads.splice(-1, 1, joined);
  }
  return payloads.map(toEventsPayload);
}

const pollEveryMs = 2_000;
/** If there are more, pages reload. */
const maxChanges = 500;
/** Rounds in which an entry with a lower id may still be committed: about ten seconds, the limit of a save. */
const rememberedRounds = 6;

/** Reads the changes of shifts from the audit trail, for databases that do not deliver notifications. */
function pollChanges(db: Database, emit: (message: LiveMessage) => void, log: PoolLog) {
  let known: { newest: number; ids: number[] }[] = [];

  async function poll(): Promise<void> {
    const options = { readOnly: true };
    const [oldest] = known;
    if (!oldest) {
      const newest = await db.platform(getNewestEntry, options);
      known = [{ newest, ids: [] }];
      emit('resync');
      return;
    }
    const changes = await db.platform(tx => listChangesAfter(tx, oldest.newest, maxChanges), options);
    const seen = new Set(known.flatMap(({ ids }) => ids));
    const added = changes.filter(({ id }) => !seen.has(id));
    const newest = Math.max(known.at(-1)?.newest ?? 0, ...added.map(({ id }) => id));
    known = [...known, { newest, ids: added.map(({ id }) => id) }].slice(-rememberedRounds);
    if (changes.length === maxChanges) known = [];
    else if (added.length > 0) emit(added.map(({ event }) => event));
  }

  let polling = Promise.resolve();
  const timer = setInterval(() => {
    polling = polling.then(poll).catch((error: Error) => {
      log.warn({ err: error }, 'changes by others could not be read');
    });
  }, pollEveryMs);
  return () => clearInterval(timer);
}
