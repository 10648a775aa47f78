import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type RouteObject, redirect, replace } from 'react-router';
import type { AuthState } from '#contract/people/accounts.ts';
import { client } from '#web/lib/api/client.ts';
import type { PageInfo } from '#web/lib/api/page-data.ts';
import { atMost } from '#web/lib/at-most.ts';
import { authQuery, updateAuthState } from '#web/lib/auth/auth-query.ts';
import { currentModule, locateModule, toPerson, withModule } from '#web/lib/auth/session.ts';
import { logWarning } from '#web/lib/log.ts';
import type { Screen } from '#web/lib/navigation/screen.ts';
import { FullScreenFrame } from '#web/shell/full-screen-frame.tsx';
import { Root } from '#web/shell/root.tsx';
import { RootError, RouteError } from '#web/shell/route-error.tsx';
import { StartSkeleton } from '#web/shell/start-skeleton.tsx';
import { decideRoute } from './decide-route.ts';
import { screens } from './screens.ts';

/** How long the first screen waits for its data, so that it renders once. Later screens render at once. */
const firstScreenWaitMilliseconds = 500;

/**
 * The root route loads the account state, and the loader of each screen checks access. React Router renders only after the
 * loaders, so no screen renders for a user who has just signed out. The module in the address is the current module (D51).
 */
export function createRoutes(queryClient: QueryClient, pageInfo: PageInfo): RouteObject[] {
  let isFirst = true;

  async function loadState({ request }: LoaderFunctionArgs) {
    const stored = await queryClient.ensureQueryData(authQuery);
    return withModule(stored, new URL(request.url).searchParams.get('module'));
  }

  /** Saves the module that the address names as the user's current one. The screen does not depend on it. */
  function saveModule(state: AuthState) {
    const module = state.user?.current_module;
    if (!module || state === queryClient.getQueryData(authQuery.queryKey)) return;
    updateAuthState(queryClient, state);
    client.updateUser({ body: { current_module: module } }).catch((error: unknown) => {
      logWarning('The current module could not be saved', error);
    });
  }

  async function guard(screen: Screen, args: LoaderFunctionArgs) {
    const { params, request } = args;
    const { pathname, search, searchParams } = new URL(request.url);
    const state = await loadState(args);
    const named = screen.module && searchParams.get('module');
    // The frame then switches to the hospital of the module, where the user may have another role.
    if (named && locateModule(state, named) === 'elsewhere') return null;
    const target = decideRoute(screen, {
      person: toPerson(state),
      module: currentModule(state)?.id ?? null,
      path: pathname + search,
      next: searchParams.get('next'),
    });
    // The first address must not stay in the history, or Back would lead to it and redirect again.
    if (target) return isFirst ? replace(target) : redirect(target);
    if (screen.modulePicker) saveModule(state);
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
      loader: loadState,
      shouldRevalidate: () => true,
      element: <Root pageInfo={pageInfo} />,
      ErrorBoundary: RootError,
      HydrateFallback: StartSkeleton,
      children: [
        ...createScreenRoutes('none'),
        { Component: FullScreenFrame, children: createScreenRoutes('full-screen') },
        {
          lazy: { Component: async () => (await import('#web/shell/app-frame.tsx')).AppFrame },
          children: createScreenRoutes('app', 'admin'),
        },
      ],
    },
  ];
}
