import { useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLoaderData } from 'react-router';
import type { AuthState } from '#contract/people/accounts.ts';
import { sendAs } from '#web/lib/api/client.ts';
import type { PageInfo } from '#web/lib/api/page-data.ts';
import { PageInfoContext } from '#web/lib/api/page-info-context.ts';
import { AuthContext } from '#web/lib/auth/auth-context.ts';
import { NavigatedContext } from '#web/ui/page/page-heading.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { useLightPaper } from './use-light-paper.ts';

/** What every screen stands on: who is signed in, their colours, and where the focus goes. */
export function Root({ pageInfo }: { pageInfo: PageInfo }) {
  const authState = useLoaderData<AuthState>();
  const colorBlind = authState.user?.color_blind === 1;
  useLayoutEffect(() => {
    document.documentElement.dataset.palette = colorBlind ? 'color-blind' : 'default';
  }, [colorBlind]);

  const personId = authState.user?.id ?? null;
  // Before any effect of a screen, some of which send something.
  useLayoutEffect(() => sendAs(personId), [personId]);

  useLightPaper();

  const navigated = useRef(false);
  useEffect(() => {
    navigated.current = true;
  }, []);

  return (
    <AuthContext value={authState}>
      <PageInfoContext value={pageInfo}>
        <NavigatedContext value={navigated}>
          <NavigationProgress />
          <Outlet />
          <ScrollRestoration />
        </NavigatedContext>
      </PageInfoContext>
    </AuthContext>
  );
}
