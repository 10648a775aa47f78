import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { onSignedOut } from './lib/api/client.ts';
import { readInitialState, readPageInfo, readStyleNonce } from './lib/api/page-data.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { atMost } from './lib/at-most.ts';
import { authQuery, replaceAuthState, updateAuthState } from './lib/auth/auth-query.ts';
import { isInputHeld } from './lib/auth/held-input.ts';
import { onOtherTabColours } from './lib/auth/other-tabs.ts';
import { askToSignInAgain } from './lib/auth/sign-in-again.ts';
import { ensureTemporal } from './lib/temporal.ts';
import { paths } from './paths.ts';
import { createRoutes } from './router.tsx';
import { cssVariablesResolver, theme } from './ui/theme/theme.ts';

const firstScreenWaitMilliseconds = 500;

export async function run(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no element with the id "root"');

  await ensureTemporal();
  const queryClient = createQueryClient();
  const initialState = readInitialState();
  if (initialState) updateAuthState(queryClient, initialState);

  const router = createBrowserRouter(createRoutes(queryClient, readPageInfo()));
  followSession(queryClient, router);

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

function waitUntilInitialized(router: DataRouter): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (router.state.initialized) resolve();
  router.subscribe(({ initialized }) => initialized && resolve());
  return promise;
}

/** Follows session changes that the server or another tab reports. */
function followSession(queryClient: QueryClient, router: DataRouter): void {
  onSignedOut(() => {
    if (isInputHeld()) return askToSignInAgain();
    const { pathname, search } = router.state.location;
    replaceAuthState(queryClient, signedOutState);
    void router.navigate(paths.login(pathname + search));
  });

  onOtherTabColours(({ id, color_blind }) => {
    const state = queryClient.getQueryData(authQuery.queryKey);
    if (state?.user?.id !== id) return;
    updateAuthState(queryClient, { ...state, user: { ...state.user, color_blind } });
    void router.revalidate();
  });
}
