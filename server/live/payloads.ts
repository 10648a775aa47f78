import { z } from 'zod';
import { liveEvent } from './events.ts';

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
