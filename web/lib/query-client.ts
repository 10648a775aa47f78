import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Asking again helps when nothing came back or the server stumbled, not when it refused. */
function mayHelp(error: Error): boolean {
  return error instanceof ApiError && (error.status === null || error.status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A call without a network fails and says so; the library would rather wait in silence.
      queries: { networkMode: 'always', retry: (failures, error) => failures < 2 && mayHelp(error) },
      mutations: { networkMode: 'always' },
    },
  });
}
