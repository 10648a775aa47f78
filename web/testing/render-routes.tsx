import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import type { AuthState } from '#contract/people/accounts.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { defaultPageInfo, type PageInfo } from '#web/lib/api/page-data.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { updateAuthState } from '#web/lib/auth/auth-query.ts';
import { createSchemeManager } from '#web/lib/colour-scheme.ts';
import { theme } from '#web/ui/theme/theme.ts';
import { type FakeAnswers, startFakeServer } from './fake-server.ts';
import { StreamStandIn } from './stream-stand-in.ts';

export interface RenderOptions {
  state?: AuthState;
  server?: FakeAnswers;
  pageInfo?: Partial<PageInfo>;
}

/** Renders routes at an address, with a fake server. */
export function renderRoutes(
  createRoutes: (queryClient: QueryClient, pageInfo: PageInfo) => RouteObject[],
  address: string,
  { state = signedOutState, server = {}, pageInfo }: RenderOptions,
) {
  const { fetched, sent } = startFakeServer(server);
  vi.stubGlobal('EventSource', StreamStandIn);

  const queryClient = createQueryClient();
  updateAuthState(queryClient, state);
  const routes = createRoutes(queryClient, { ...defaultPageInfo, ...pageInfo });
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    // Variables and classes would be matched with each element of each query.
    <MantineProvider
      theme={theme}
      env="test"
      colorSchemeManager={createSchemeManager(state.user?.id ?? null)}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );

  /** The current path and query. */
  const location = () => router.state.location.pathname + router.state.location.search;
  return { router, location, fetched, sent };
}
