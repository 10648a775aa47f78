import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { getRoute } from '#contract/api/api-routes.ts';
import type { Display } from '#contract/shifts/now.ts';
import { formatOffsetTime } from '#domain/time/instants.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { errorMessage } from '#web/lib/api/messages.ts';
import { useHoldsInput } from '#web/lib/navigation/held-input.ts';
import { useNow } from '#web/lib/use-now.ts';
import { describeModules } from './count-states.ts';
import classes from './now-board.module.css';
import { NowBoard } from './now-board.tsx';
import { useLiveQuery } from './use-live-query.ts';

/** Older figures are named as such: they are loaded every 30 seconds. */
const oldAfterMilliseconds = 45_000;

/** Hospital Now on a wall screen, opened by a display link (B13). */
export function DisplayPage() {
  useDocumentTitle('Hospital Now · Parity');
  // A session that ends in this browser leaves the screen as it is.
  useHoldsInput(true);
  // Nobody can choose colours here, so the screen has those that everybody can tell apart. After the effects of the frame.
  useEffect(() => {
    document.documentElement.dataset.palette = 'color-blind';
  }, []);
  const query = useLiveQuery<Display>({
    queryKey: ['display'],
    load: loadDisplay,
    stream: getRoute('followDisplay').path,
  });
  useNewVersion(query.data?.program);
  const { data, error } = query;
  if (error instanceof ApiError && [400, 401, 403].includes(error.status ?? 0))
    return <DarkScreen error={error} />;
  if (data) return <Board display={data} loadedAt={query.dataUpdatedAt} hasFailed={query.failureCount > 0} />;
  return (
    <main className={classes.dark}>
      {error && <p>Parity cannot be reached. This screen keeps trying.</p>}
    </main>
  );
}

function DarkScreen({ error }: { error: ApiError }) {
  const isBlocked = error.status === 403;
  return (
    <main className={classes.dark} role="status">
      <Title order={1} size="h2">
        This display is off
      </Title>
      <p>{isBlocked ? errorMessage(error) : 'Its link has expired or was revoked.'}</p>
      <p>Owners of the hospital manage display links in Settings, under Connections.</p>
    </main>
  );
}

function Board({ display, loadedAt, hasFailed }: { display: Display; loadedAt: number; hasFailed: boolean }) {
  const { hospital, timezone, modules } = display;
  const now = useNow();
  const clock = (at: number) => formatOffsetTime(new Date(at).toISOString(), timezone).slice(11, 16);
  const isOld = hasFailed || now - loadedAt > oldAfterMilliseconds;
  return (
    <main className={classes.screen}>
      <header className={classes.bar}>
        <Title order={1}>{hospital}</Title>
        <p>{describeModules(modules)}</p>
        <p role="status">
          {isOld && (
            <span className={classes.old}>No connection. These figures are from {clock(loadedAt)}.</span>
          )}
        </p>
        <p data-figures>{clock(Math.max(now, loadedAt))}</p>
      </header>
      <NowBoard modules={modules} />
    </main>
  );
}

/** The token leaves the address once it was exchanged, or was refused; without a network it stays for the next try. */
async function loadDisplay(options: { signal: AbortSignal; background: boolean }): Promise<Display> {
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
function useNewVersion(program: string | undefined): void {
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
