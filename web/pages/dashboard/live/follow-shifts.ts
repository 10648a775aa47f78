import { apiRoutes } from '#contract/api-routes.ts';
import type { ShiftEvent } from '#contract/shifts/shift-event.ts';
import { buildAddress } from '#web/lib/navigation/address.ts';

interface Listener {
  onShift: (event: ShiftEvent) => void;
  /** Something may have been missed: the stream was away, or the server says so. */
  onGap: () => void;
}

const firstPauseMilliseconds = 1000;
const longestPauseMilliseconds = 30_000;

/**
 * Follows a module's stream until stopped. A stream that breaks is opened again, after ever longer pauses. A page that
 * nobody sees keeps none: browsers allow few connections to one server, and all tabs share them.
 */
export function followShifts(moduleId: number, { onShift, onGap }: Listener): () => void {
  const address = buildAddress(apiRoutes.followShifts.path, { params: { moduleId } });
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPauseMilliseconds;
  let wasAway = false;

  function open() {
    close();
    stream = new EventSource(address);
    stream.addEventListener('open', () => {
      pause = firstPauseMilliseconds;
      if (wasAway) onGap();
      wasAway = false;
    });
    stream.addEventListener('shift', event => onShift(JSON.parse(event.data) as ShiftEvent));
    stream.addEventListener('resync', onGap);
    // Access was revoked (a server that stops breaks off instead): asking again is what shows the person why.
    stream.addEventListener('end', () => {
      close();
      onGap();
    });
    stream.addEventListener('error', () => {
      close();
      wasAway = true;
      timer = setTimeout(open, pause);
      pause = Math.min(pause * 2, longestPauseMilliseconds);
    });
  }

  function close() {
    clearTimeout(timer);
    stream?.close();
    stream = null;
  }

  function followVisibility() {
    if (document.visibilityState === 'visible') open();
    else {
      close();
      wasAway = true;
    }
  }

  followVisibility();
  document.addEventListener('visibilitychange', followVisibility);
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    close();
  };
}
