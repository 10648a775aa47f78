import '@fontsource-variable/inter';
import '@mantine/core/styles.layer.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/mantine.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { signedOutState } from '#contract/signed-out-state.ts';
import { authQuery, replaceAuthState, updateAuthState } from './lib/auth/auth-query.ts';
import { isInputHeld } from './lib/auth/held-input.ts';
import { onToldByOtherTab } from './lib/auth/other-tabs.ts';
import { askToSignInAgain } from './lib/auth/sign-in-again.ts';
import { onSignedOut } from './lib/client.ts';
import { readInitialState, readPageInfo, readStyleNonce } from './lib/page-data.ts';
import { createQueryClient } from './lib/query-client.ts';
import { ensureTemporal } from './lib/temporal.ts';
import { paths } from './paths.ts';
import { createRoutes } from './router.tsx';
import { cssVariablesResolver, theme } from './ui/theme.ts';

const queryClient = createQueryClient();
const initialState = readInitialState();
if (initialState) updateAuthState(queryClient, initialState);

const router = createBrowserRouter(createRoutes(queryClient, readPageInfo()));

onSignedOut(() => {
  if (isInputHeld()) return askToSignInAgain();
  const { pathname, search } = router.state.location;
  replaceAuthState(queryClient, signedOutState);
  void router.navigate(paths.login(pathname + search));
});

onToldByOtherTab(({ id, color_blind }) => {
  const state = queryClient.getQueryData(authQuery.queryKey);
  if (state?.user?.id !== id) return;
  updateAuthState(queryClient, { ...state, user: { ...state.user, color_blind } });
  void router.revalidate();
});

const nonce = readStyleNonce();
// Dialogs lock the page's scrolling with a style of their own, whose library looks for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');

function App() {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}

void ensureTemporal().then(() => createRoot(container).render(<App />));
