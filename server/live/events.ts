import { z } from 'zod';
import { createNewsFilter } from '#server/core/news-filter.ts';
import type { PoolLog } from '#server/db/driver/pool.ts';

/** A saved change that an open page may be showing. */
export const liveEvent = z.object({
  clientId: z.int(),
  moduleId: z.int(),
  date: z.string(),
  window: z.int(),
  by: z.string(),
  byId: z.int(),
  /** A change of the window's red flag or hand-over, or of scheduled RNs from the date on; without it, of its shift. */
  about: z.enum(['red flag', 'hand-over', 'schedule']).exactOptional(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/** Events, or `resync` if some may have been missed, so that pages reload. */
export type LiveMessage = readonly LiveEvent[] | 'resync';

/** Raised by a change that servers of the version before could not read (decision 074). */
const format = 1;

const v = z.literal(format);
/** The content of a notification: saved changes, that some were lost, or a test of the sender's own connections. */
const payload = z.union([
  z.object({ v, events: z.array(liveEvent) }),
  z.object({ v, resync: z.literal(true) }),
  z.object({ v, test: z.string() }),
]);

/** Undefined if another version of Parity or another program has sent it. */
export function readPayload(text: string): z.infer<typeof payload> | undefined {
  try {
    return payload.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export const resyncPayload = JSON.stringify({ v: format, resync: true });

export const toTestPayload = (id: string) => JSON.stringify({ v: format, test: id });

/** `events` are JSON already. */
export const toEventsPayload = (events: string) => `{"v":${format},"events":[${events}]}`;

type LiveListener = (message: LiveMessage) => unknown;

/** Passes messages on to listeners. One that fails is logged: it neither ends the process nor keeps the message from the others. */
export function createEmitter(log: PoolLog) {
  const listeners = new Set<LiveListener>();
  const isNews = createNewsFilter();
  const reportFailure = (error: unknown) => {
    const message = 'a live update could not be handled';
    if (isNews(message)) log.warn({ err: error }, message);
  };
  return {
    emit(message: LiveMessage): void {
      for (const listener of listeners) Promise.try(listener, message).catch(reportFailure);
    },
    subscribe(listener: LiveListener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
