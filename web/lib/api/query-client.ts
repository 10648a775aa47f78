import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { runInBackground } from './background.ts';

/** Asking again helps when nothing came back or the server stumbled, not when it refused. */
function mayHelp(error: Error): boolean {
  return error instanceof ApiError && (error.status === null || error.status >= 500);
}

/** Coming back to the tab or to the network makes stale queries load again: nobody asked for that. */
class BackgroundRefetching extends QueryCache {
  override onFocus(): void {
    runInBackground(() => super.onFocus());
  }

  override onOnline(): void {
    runInBackground(() => super.onOnline());
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new BackgroundRefetching(),
    defaultOptions: {
      // A call without a network fails and says so; the library would rather wait in silence.
      queries: { networkMode: 'always', retry: (failures, error) => failures < 2 && mayHelp(error) },
      mutations: { networkMode: 'always' },
    },
  });
}
