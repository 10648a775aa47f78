import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { decideRoute } from './decide-route.ts';
import { authQuery } from './lib/auth/auth-query.ts';
import { personOf } from './lib/auth/session.ts';
import type { PageInfo } from './lib/page-data.ts';
import { type Screen, screens } from './screens.ts';
import { FullScreenFrame } from './shell/full-screen-frame.tsx';
import { Root } from './shell/root.tsx';
import { RouteError } from './shell/route-error.tsx';
import { StartSkeleton } from './shell/start-skeleton.tsx';

/**
 * Who is signed in is the root route's data and every screen's rule is asked on each navigation. So a change of person
 * and the move to another screen are one step: no screen is drawn for somebody who has just left.
 */
export function createRoutes(queryClient: QueryClient, pageInfo: PageInfo): RouteObject[] {
  const authState = () => queryClient.ensureQueryData(authQuery);

  async function guard(screen: Screen, { request }: LoaderFunctionArgs) {
    const { pathname, search, searchParams } = new URL(request.url);
    const target = decideRoute(screen, {
      person: personOf(await authState()),
      path: pathname + search,
      next: searchParams.get('next'),
    });
    return target ? redirect(target) : null;
  }

  function routeOf(screen: Screen): RouteObject {
    const { load } = screen;
    return {
      path: screen.path,
      loader: args => guard(screen, args),
      shouldRevalidate: () => true,
      handle: screen,
      ...(load && { lazy: { Component: load } }),
    };
  }

  /** The screens of a frame. A screen that fails is replaced inside its frame, so the boundary stands above it. */
  function screensIn(...frames: Screen['frame'][]): RouteObject[] {
    const children = screens.filter(screen => frames.includes(screen.frame)).map(routeOf);
    return [{ ErrorBoundary: RouteError, children }];
  }

  return [
    {
      loader: authState,
      shouldRevalidate: () => true,
      element: <Root pageInfo={pageInfo} />,
      ErrorBoundary: RouteError,
      HydrateFallback: StartSkeleton,
      children: [
        { Component: FullScreenFrame, children: screensIn('full-screen') },
        {
          lazy: { Component: async () => (await import('./shell/app-frame.tsx')).AppFrame },
          children: screensIn('app', 'admin'),
        },
      ],
    },
  ];
}
