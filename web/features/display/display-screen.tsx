import { Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { formatOffsetTime } from '#domain/time/instants.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { errorMessage } from '#web/lib/api/messages.ts';
import { useHoldsInput } from '#web/lib/navigation/held-input.ts';
import { useNow } from '#web/lib/use-now.ts';
import classes from './display-screen.module.css';

interface Displayed {
  hospital: string;
  timezone: string;
  /** The script of the server's version. */
  program: string;
}

interface DisplayScreenProps<Data> {
  query: UseQueryResult<Data>;
  /** The line beside the name of the hospital. */
  describe: (data: Data) => string;
  children: (data: Data) => ReactNode;
}

/** A screen that a display link has opened. It is dark once the link no longer works. */
export function DisplayScreen<Data extends Displayed>({ query, ...shown }: DisplayScreenProps<Data>) {
  // A session that ends in this browser leaves the screen as it is.
  useHoldsInput(true);
  // Nobody signs in here, so the address chooses the colours. After the effects of the frame.
  useEffect(() => {
    if (new URLSearchParams(location.search).has('color_blind'))
      document.documentElement.dataset.palette = 'color-blind';
  }, []);
  const { data, error, dataUpdatedAt, failureCount } = query;
  useNewVersion(data?.program);
  if (error instanceof ApiError && [400, 401, 403].includes(error.status ?? 0))
    return <DarkScreen error={error} />;
  if (data) return <Lit data={data} loadedAt={dataUpdatedAt} hasFailed={failureCount > 0} {...shown} />;
  return (
    <main className={classes.dark}>
      {error && <p>Parity cannot be reached. This screen keeps trying.</p>}
    </main>
  );
}

function DarkScreen({ error }: { error: ApiError }) {
  const isBlocked = error.status === 403;
  return (
    <main className={classes.dark}>
      <div role="status">
        <Title order={1} size="h2">
          This display is off
        </Title>
        <p>{isBlocked ? errorMessage(error) : 'Its link has expired or was revoked.'}</p>
        <p>Owners of the hospital manage display links in Settings, under Displays.</p>
      </div>
    </main>
  );
}

/** Older figures are named as such: they are loaded every 30 seconds. */
const oldAfterMilliseconds = 45_000;

interface LitProps<Data> extends Omit<DisplayScreenProps<Data>, 'query'> {
  data: Data;
  loadedAt: number;
  hasFailed: boolean;
}

function Lit<Data extends Displayed>({ data, loadedAt, hasFailed, describe, children }: LitProps<Data>) {
  const now = useNow();
  const clock = (at: number) => formatOffsetTime(new Date(at).toISOString(), data.timezone).slice(11, 16);
  const isOld = hasFailed || now - loadedAt > oldAfterMilliseconds;
  return (
    <main className={classes.screen}>
      <header className={classes.bar}>
        <Title order={1}>{data.hospital}</Title>
        <p>{describe(data)}</p>
        <p role="status">
          {isOld && (
            <span className={classes.old}>No connection. These figures are from {clock(loadedAt)}.</span>
          )}
        </p>
        <p data-figures>{clock(Math.max(now, loadedAt))}</p>
      </header>
      {children(data)}
    </main>
  );
}

/**
 * Exchanges the token in the address for a cookie, then loads what the screen shows. The token leaves the address once it was
 * exchanged, or was refused; without a network it stays for the next try.
 */
export async function withToken<Data>(load: () => Promise<Data>): Promise<Data> {
  const token = location.hash.slice(1);
  if (token !== '') {
    await client.openDisplay({ body: { token } }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
    });
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  }
  return load();
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
