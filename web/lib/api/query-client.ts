import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { runInBackground } from './background.ts';

/** A retry can help if the server failed or could not be reached, but not if it refused. */
function canRetry(error: Error): boolean {
  return error instanceof ApiError && (error.status === null || error.status >= 500);
}

/** Refetches on focus and on reconnect are not actions of the user. */
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
      // A call without a network fails with a message; by default the library would wait without one.
      queries: { networkMode: 'always', retry: (failures, error) => failures < 2 && canRetry(error) },
      mutations: { networkMode: 'always' },
    },
  });
}
