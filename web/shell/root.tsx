import { useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLoaderData, useNavigation } from 'react-router';
import type { AuthState } from '#contract/people/accounts.ts';
import { sendAs } from '#web/lib/api/client.ts';
import type { PageInfo } from '#web/lib/api/page-data.ts';
import { PageInfoContext } from '#web/lib/api/page-info-context.ts';
import { AuthContext } from '#web/lib/auth/auth-context.ts';
import { NavigatedContext } from '#web/ui/page/page-heading.tsx';
import classes from './root.module.css';
import { useColourScheme } from './use-colour-scheme.ts';
import { useLightPaper } from './use-light-paper.ts';

/** The contexts, colours and progress bar of every screen. */
export function Root({ pageInfo }: { pageInfo: PageInfo }) {
  const authState = useLoaderData<AuthState>();
  const isColorBlind = authState.user?.color_blind === 1;
  useLayoutEffect(() => {
    document.documentElement.dataset.palette = isColorBlind ? 'color-blind' : 'default';
  }, [isColorBlind]);
  const userId = authState.user?.id ?? null;
  useColourScheme(userId);
  useLightPaper();
  // Before the effects of a screen, some of which make calls.
  useLayoutEffect(() => sendAs(userId), [userId]);

  const hasNavigated = useRef(false);
  useEffect(() => {
    hasNavigated.current = true;
  }, []);

  return (
    <AuthContext value={authState}>
      <PageInfoContext value={pageInfo}>
        <NavigatedContext value={hasNavigated}>
          <NavigationProgress />
          <Outlet />
          <ScrollRestoration />
        </NavigatedContext>
      </PageInfoContext>
    </AuthContext>
  );
}

/** A thin line while the next screen loads. It appears after 250 ms, so quick navigations never show it. */
function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className={classes.progress} role="status" aria-label="Loading" />;
}
