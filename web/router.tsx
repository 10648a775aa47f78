import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { decideRoute } from './decide-route.ts';
import type { PageInfo } from './lib/api/page-data.ts';
import { atMost } from './lib/at-most.ts';
import { authQuery } from './lib/auth/auth-query.ts';
import { toPerson } from './lib/auth/session.ts';
import { type Screen, screens } from './screens.ts';
import { FullScreenFrame } from './shell/full-screen-frame.tsx';
import { Root } from './shell/root.tsx';
import { RootError, RouteError } from './shell/route-error.tsx';
import { StartSkeleton } from './shell/start-skeleton.tsx';

/** How long the first screen waits for its data, so that it renders once. Later screens render at once. */
const firstScreenWaitMilliseconds = 500;

/**
 * The session is the root route's data, and each navigation checks the screen's access. So a change of user and the
 * redirect happen in one step: no screen renders for a user who has just signed out.
 */
export function createRoutes(queryClient: QueryClient, pageInfo: PageInfo): RouteObject[] {
  const authState = () => queryClient.ensureQueryData(authQuery);
  let isFirst = true;

  async function guard(screen: Screen, { request, params }: LoaderFunctionArgs) {
    const { pathname, search, searchParams } = new URL(request.url);
    const state = await authState();
    const target = decideRoute(screen, {
      person: toPerson(state),
      path: pathname + search,
      next: searchParams.get('next'),
    });
    if (target) return redirect(target);
    const prefetched = screen.prefetch?.({ queryClient, state, params });
    if (isFirst && prefetched) await atMost(firstScreenWaitMilliseconds, prefetched);
    isFirst = false;
    return null;
  }

  function createRoute(screen: Screen): RouteObject {
    const { load } = screen;
    return {
      path: screen.path,
      loader: args => guard(screen, args),
      shouldRevalidate: () => true,
      handle: screen,
      ...(load && { lazy: { Component: load } }),
    };
  }

  /** The screens of a frame, below an error boundary that keeps the frame when a screen fails. */
  function createScreenRoutes(...frames: Screen['frame'][]): RouteObject[] {
    const children = screens.filter(screen => frames.includes(screen.frame)).map(createRoute);
    return [{ ErrorBoundary: RouteError, children }];
  }

  return [
    {
      loader: authState,
      shouldRevalidate: () => true,
      element: <Root pageInfo={pageInfo} />,
      ErrorBoundary: RootError,
      HydrateFallback: StartSkeleton,
      children: [
        { Component: FullScreenFrame, children: createScreenRoutes('full-screen') },
        {
          lazy: { Component: async () => (await import('./shell/app-frame.tsx')).AppFrame },
          children: createScreenRoutes('app', 'admin'),
        },
      ],
    },
  ];
}
