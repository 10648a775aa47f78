import type { Readable } from 'node:stream';
import type { ShiftEvent } from '#contract/shifts/shift-event.ts';
import type { EventStreams } from '#server/live/event-streams.ts';
import type { Live } from '#server/live/live.ts';

interface Place {
  userId: number;
  sessionId: number;
  clientId: number;
  moduleId: number;
}

/** The events of one module: `shift` says what to load anew, `resync` that something may have been missed. */
export function followShifts(streams: EventStreams, live: Live, place: Place): Readable {
  return streams.open(place, stream =>
    live.subscribe(news => {
      if (news === 'resync') return stream.send('resync', {});
      if (news.clientId !== place.clientId || news.moduleId !== place.moduleId) return;
      const { date, window, by, byId } = news;
      stream.send('shift', { date, window, by, own: byId === place.userId } satisfies ShiftEvent);
    }),
  );
}
