import { useEffect, useState } from 'react';

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
