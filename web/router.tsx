import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { decideRoute } from './decide-route.ts';
import type { PageInfo } from './lib/api/page-data.ts';
import { atMost } from './lib/at-most.ts';
import { authQuery } from './lib/auth/auth-query.ts';
import { toPerson } from './lib/auth/session.ts';
import { prepareScreen } from './prepare.ts';
import { type Screen, screens } from './screens.ts';
import { FullScreenFrame } from './shell/full-screen-frame.tsx';
import { loadAppFrame } from './shell/load-app-frame.ts';
import { Root } from './shell/root.tsx';
import { RootError, RouteError } from './shell/route-error.tsx';
import { StartSkeleton } from './shell/start-skeleton.tsx';

/** How long the first screen waits for what it shows, so that it is drawn once. Later ones are drawn at once. */
const patienceMilliseconds = 500;

/**
 * Who is signed in is the root route's data and every screen's rule is asked on each navigation. So a change of person
 * and the move to another screen are one step: no screen is drawn for somebody who has just left.
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
    const prepared = prepareScreen(screen.path, { queryClient, state, params });
    if (isFirst) await atMost(patienceMilliseconds, prepared);
    isFirst = false;
    return null;
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
      ErrorBoundary: RootError,
      HydrateFallback: StartSkeleton,
      children: [
        { Component: FullScreenFrame, children: screensIn('full-screen') },
        {
          lazy: { Component: loadAppFrame },
          children: screensIn('app', 'admin'),
        },
      ],
    },
  ];
}
