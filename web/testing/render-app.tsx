import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, vi } from 'vitest';
import type { AuthState } from '#contract/accounts.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { signedOutState } from '#contract/signed-out-state.ts';
import { updateAuthState } from '#web/lib/auth/auth-query.ts';
import { calls } from '#web/lib/calls.ts';
import { defaultPageInfo, type PageInfo } from '#web/lib/page-data.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { createRoutes } from '#web/router.tsx';
import { theme } from '#web/ui/theme.ts';
import { StreamStandIn } from './stream-stand-in.ts';

interface Answer {
  status?: number;
  body: unknown;
}

interface AppOptions {
  state?: AuthState;
  /** What the server answers, by call; any other call fails the test's expectations with a 500. */
  server?: { [Name in EndpointName]?: (body: unknown) => Answer };
  pageInfo?: Partial<PageInfo>;
}

afterEach(cleanup);

// Pages are loaded when they are first shown, which takes a busy machine its time.
configure({ asyncUtilTimeout: 10_000 });

/** The whole web at one address, with a stand-in for the server. */
export function renderApp(
  address: string,
  { state = signedOutState, server = {}, pageInfo }: AppOptions = {},
) {
  const requests: { name: EndpointName; path: string; body: unknown }[] = [];
  const fetched = vi.fn(async (path: string | URL | Request, init?: RequestInit) => {
    const name = callOf(String(path).split('?')[0] ?? '', init?.method ?? 'GET');
    requests.push({ name, path: String(path), body: init?.body });
    const { status = 200, body } = server[name]?.(JSON.parse(String(init?.body ?? 'null'))) ?? {
      status: 500,
      body: { detail: `The test has no answer to ${name}` },
    };
    return Response.json(body, { status });
  });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('EventSource', StreamStandIn);

  const queryClient = createQueryClient();
  updateAuthState(queryClient, state);
  const routes = createRoutes(queryClient, { ...defaultPageInfo, ...pageInfo });
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );

  /** Where the person is now. */
  const location = () => router.state.location.pathname + router.state.location.search;
  /** The requests to one endpoint so far. */
  const sent = (name: EndpointName) => requests.filter(request => request.name === name);
  return { router, location, fetched, sent };
}

/** Which row of the contract an address belongs to. */
function callOf(path: string, method: string): EndpointName {
  const names = Object.keys(calls) as EndpointName[];
  const exact = names.find(name => calls[name].method === method && calls[name].path === path);
  if (exact) return exact;
  const found = names.find(name => {
    const pattern = calls[name].path.replace(/:\w+/g, '[^/]+');
    return calls[name].method === method && new RegExp(`^${pattern}$`).test(path);
  });
  if (!found) throw new Error(`There is no call ${method} ${path}`);
  return found;
}
