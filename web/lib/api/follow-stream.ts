interface Listener {
  /** By the name of the event. */
  events: Record<string, (data: string) => void>;
  /** Events may have been missed: the stream was closed, or the server says so. */
  onGap: () => void;
}

const minRetryMilliseconds = 1000;
const maxRetryMilliseconds = 30_000;

/**
 * Follows an event stream until stopped. Reopens a broken stream with increasing delays. Closes it while the tab is hidden, because
 * all tabs share the few connections that browsers allow to one server.
 */
export function followStream(address: string, { events, onGap }: Listener): () => void {
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
    for (const [name, listen] of Object.entries(events)) {
      stream.addEventListener(name, event => listen(event.data));
    }
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
