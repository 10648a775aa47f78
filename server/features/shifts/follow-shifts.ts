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

/** The events of one module: `shift` names the shift to reload, `resync` means that events may have been missed. */
export function followShifts(streams: EventStreams, live: Live, place: Place): Readable {
  return streams.open(place, stream =>
    live.subscribe(message => {
      if (message === 'resync') return stream.send('resync', {});
      if (message.clientId !== place.clientId || message.moduleId !== place.moduleId) return;
      const { date, window, by, byId } = message;
      stream.send('shift', { date, window, by, own: byId === place.userId } satisfies ShiftEvent);
    }),
  );
}
