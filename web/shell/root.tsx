import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLoaderData, useNavigation } from 'react-router';
import type { AuthState } from '#contract/people/accounts.ts';
import { sendAs } from '#web/lib/api/client.ts';
import type { PageInfo } from '#web/lib/api/page-data.ts';
import { PageInfoContext } from '#web/lib/api/page-info-context.ts';
import { AuthContext } from '#web/lib/auth/auth-context.ts';
import { onOtherTabScheme, readScheme } from '#web/lib/colour-scheme.ts';
import { usePrinting } from '#web/lib/use-printing.ts';
import { NavigatedContext } from '#web/ui/page/page-heading.tsx';
import classes from './root.module.css';

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

/** Applies the user's choice of light or dark colours. */
function useColourScheme(userId: number | null): void {
  const { setColorScheme } = useMantineColorScheme();
  const apply = useEffectEvent(() => setColorScheme(readScheme(userId)));
  useLayoutEffect(() => {
    apply();
    return onOtherTabScheme(userId, () => apply());
  }, [userId]);
}

/** Prints in the light colour scheme. */
function useLightPaper(): void {
  const isPrinting = usePrinting();
  useLayoutEffect(() => {
    if (!isPrinting) return;
    const { dataset } = document.documentElement;
    const before = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
    return () => {
      dataset.mantineColorScheme = before;
    };
  }, [isPrinting]);
}
