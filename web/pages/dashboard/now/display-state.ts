import { useEffect, useState } from 'react';
import type { Display } from '#contract/shifts/now.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';

/** The token leaves the address once it was exchanged, or was refused; without a network it stays for the next try. */
export async function loadDisplay(options: { signal: AbortSignal; background: boolean }): Promise<Display> {
  const token = location.hash.slice(1);
  if (token !== '') {
    await client.openDisplay({ body: { token } }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
    });
    history.replaceState(history.state, '', location.pathname);
  }
  return client.getDisplay(options);
}

/** Servers of two versions may run side by side for a while: the page reloads once a minute at most. */
const reloadAfterMilliseconds = 60_000;

/** Reloads the page after another version was deployed. `program` is the script of the server's version. */
export function useNewVersion(program: string | undefined): void {
  const [openedAt] = useState(() => Date.now());
  const own = document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src');
  const isOutdated = program !== undefined && own !== undefined && own !== null && own !== program;
  useEffect(() => {
    if (!isOutdated) return;
    const wait = Math.max(0, openedAt + reloadAfterMilliseconds - Date.now());
    const timer = setTimeout(() => location.reload(), wait);
    return () => clearTimeout(timer);
  }, [isOutdated, openedAt]);
}
