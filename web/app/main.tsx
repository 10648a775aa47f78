import './load-frame-early.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { AuthState } from '#contract/people/accounts.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { isAppShell, readInitialState, readPageInfo, readStyleNonce } from '#web/lib/api/page-data.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { writePause } from '#web/lib/api/write-pause.ts';
import { atMost } from '#web/lib/at-most.ts';
import { updateAuthState } from '#web/lib/auth/auth-query.ts';
import { currentModule } from '#web/lib/auth/session.ts';
import { finishSignOut } from '#web/lib/auth/sign-out.ts';
import { createSchemeManager } from '#web/lib/colour-scheme.ts';
import { withParams } from '#web/lib/navigation/address.ts';
import type { Screen } from '#web/lib/navigation/screen.ts';
import { keepOffline, restoreOffline } from '#web/lib/offline/keep-offline.ts';
import { ensureTemporal } from '#web/lib/temporal.ts';
import { cssVariablesResolver, theme } from '#web/ui/theme/theme.ts';
import { followSession } from './follow-session.ts';
import { createRoutes } from './router.tsx';

const firstScreenWaitMilliseconds = 500;

export async function run(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no element with the id "root"');

  await ensureTemporal();
  const queryClient = createQueryClient();
  const pageInfo = readPageInfo();
  writePause.set(pageInfo.pause);
  const isOffline = isAppShell();
  // A user who signed out without a network still has the session's cookie.
  const hasLeft = await finishSignOut();
  const loadedState = isOffline ? restoreOffline(queryClient, pageInfo.idleMinutes) : readInitialState();
  const initialState = hasLeft ? signedOutState : loadedState;
  keepOffline(queryClient);
  if (initialState) updateAuthState(queryClient, initialState);

  const routes = createRoutes(queryClient, pageInfo);
  if (initialState) completeAddress(routes, initialState);
  const router = createBrowserRouter(routes);
  followSession(queryClient, router, { idleMinutes: pageInfo.idleMinutes, isOffline });

  const nonce = readStyleNonce();
  // Dialogs lock scrolling with a style element; react-remove-scroll reads its nonce from this global.
  Object.assign(globalThis, { __webpack_nonce__: nonce });

  // Renders once if the first screen loads in time, else a skeleton of the frame first.
  await atMost(firstScreenWaitMilliseconds, waitUntilInitialized(router));
  createRoot(container).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={createSchemeManager(initialState?.user?.id ?? null)}
        defaultColorScheme="auto"
        // Allows the style elements that Mantine creates at run time.
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

/** Adds the current module to an address without one, as the frame would do after the first render (D51). */
function completeAddress(routes: RouteObject[], state: AuthState): void {
  const screen = matchRoutes(routes, location)?.at(-1)?.route.handle as Screen | undefined;
  const params = new URLSearchParams(location.search);
  const module = currentModule(state)?.id;
  if (screen?.module !== 'always' || module === undefined || params.has('module')) return;
  history.replaceState(history.state, '', `?${withParams(params, { module })}${location.hash}`);
}

function waitUntilInitialized(router: DataRouter): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (router.state.initialized) resolve();
  router.subscribe(({ initialized }) => initialized && resolve());
  return promise;
}
