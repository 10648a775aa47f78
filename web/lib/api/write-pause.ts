import type { WritePause } from '#domain/time/write-pause.ts';
import { createStore } from '../store.ts';

/** Why nothing can be saved at the moment, as the server's last answer said; null if there is no pause. */
export const writePause = createStore<WritePause | null>(null);

/** Sets `writePause` from the header that each answer of the server has during a pause. */
export function readPauseHeader(header: string | null): void {
  const known = writePause.get();
  const pause: WritePause | null = header === null ? null : JSON.parse(decodeURIComponent(header));
  // The same object while nothing changes, so that screens do not render again.
  if (JSON.stringify(pause) !== JSON.stringify(known)) writePause.set(pause);
}
