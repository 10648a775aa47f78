import type { LiveEvent } from './events.ts';
import { resyncPayload, toEventsPayload } from './payloads.ts';

/** How long an event waits for others that are sent together with it. */
const pauseMs = 100;
/** PostgreSQL limits a payload to less than 8,000 bytes. */
const maxPayloadBytes = 7_900;
/** Events that wait for a connection. If there are more, pages reload instead. */
const maxWaiting = 1_000;

/** Collects events and sends them. What cannot be sent waits until `flush` is called again. */
export function createAnnouncer(send: (payloads: readonly string[]) => Promise<void>) {
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
