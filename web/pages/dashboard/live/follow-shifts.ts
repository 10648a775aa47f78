import { apiRoutes } from '#contract/api-routes.ts';
import type { ShiftEvent } from '#contract/shifts/shift-event.ts';
import { buildAddress } from '#web/lib/navigation/address.ts';

interface Listener {
  onShift: (event: ShiftEvent) => void;
  /** Events may have been missed: the stream was closed, or the server says so. */
  onGap: () => void;
}

const minRetryMilliseconds = 1000;
const maxRetryMilliseconds = 30_000;

/**
 * Follows a module's event stream until stopped. Reopens a broken stream with increasing delays. Closes it while the tab is
 * hidden, because all tabs share the few connections that browsers allow to one server.
 */
export function followShifts(moduleId: number, { onShift, onGap }: Listener): () => void {
  const address = buildAddress(apiRoutes.followShifts.path, { params: { moduleId } });
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = minRetryMilliseconds;
  let wasClosed = false;

  function open() {
    close();
    stream = new EventSource(address);
    stream.addEventListener('open', () => {
      delay = minRetryMilliseconds;
      if (wasClosed) onGap();
      wasClosed = false;
    });
    stream.addEventListener('shift', event => {
      const parsed = parseShiftEvent(event.data);
      if (parsed) onShift(parsed);
      else onGap();
    });
    stream.addEventListener('resync', onGap);
    // Access was revoked (a server that stops only disconnects): the next request shows the reason.
    stream.addEventListener('end', () => {
      close();
      onGap();
    });
    stream.addEventListener('error', () => {
      close();
      wasClosed = true;
      timer = setTimeout(open, delay);
      delay = Math.min(delay * 2, maxRetryMilliseconds);
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
      wasClosed = true;
    }
  }

  followVisibility();
  document.addEventListener('visibilitychange', followVisibility);
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    close();
  };
}

function parseShiftEvent(text: string): ShiftEvent | null {
  const { date, window, by, own }: { [key: string]: unknown } = JSON.parse(text);
  const isValid =
    typeof date === 'string' &&
    typeof window === 'number' &&
    typeof by === 'string' &&
    typeof own === 'boolean';
  return isValid ? { date, window, by, own } : null;
}
