import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import type { PageInfo } from '#web/lib/api/page-data.ts';
import { authQuery } from '#web/lib/auth/auth-query.ts';
import { withModule } from '#web/lib/auth/session.ts';
import { Root } from '#web/shell/root.tsx';
import { type RenderOptions, renderRoutes } from './render-routes.tsx';

interface PartOptions extends RenderOptions {
  address?: string;
  /** The pattern of the address, for a part that reads its parameters. Other addresses show nothing. */
  path?: string;
}

/**
 * Renders a part of a page alone, with the contexts of every screen, a router and a fake server. `renderApp` is for tests of
 * what the parts of a page do together.
 */
export function renderPart(part: ReactNode, { address = '/', path = '*', ...options }: PartOptions = {}) {
  const createRoutes = (queryClient: QueryClient, pageInfo: PageInfo): RouteObject[] => [
    {
      loader: ({ request }) => loadState(queryClient, request),
      shouldRevalidate: () => true,
      element: <Root pageInfo={pageInfo} />,
      children: [
        { path, element: part },
        { path: '*', element: null },
      ],
    },
  ];
  return renderRoutes(createRoutes, address, options);
}

async function loadState(queryClient: QueryClient, { url }: Request) {
  return withModule(await queryClient.ensureQueryData(authQuery), new URL(url).searchParams.get('module'));
}
