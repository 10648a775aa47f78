import type { Readable } from 'node:stream';
import type { Live } from '#server/db/live.ts';
import type { EventStreams } from '#server/http/event-streams.ts';

interface Place {
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
      const { date, window, by } = news;
      stream.send('shift', { date, window, by });
    }),
  );
}
