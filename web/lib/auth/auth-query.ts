import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AuthState } from '#contract/people/accounts.ts';
import { client } from '../api/client.ts';

/**
 * Who is signed in, kept once. The page brings it, calls that change it answer it anew, and only where the page had
 * none is it fetched.
 */
export const authQuery = queryOptions({
  queryKey: ['auth'],
  queryFn: ({ signal }) => client.getState({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Another person or hospital: nothing that was loaded for the one before may stay. */
export function replaceAuthState(queryClient: QueryClient, state: AuthState): void {
  queryClient.getQueryCache().clear();
  queryClient.setQueryData(authQuery.queryKey, state);
}

/** The same person at the same hospital, with something about them changed. */
export function updateAuthState(queryClient: QueryClient, state: AuthState): void {
  queryClient.setQueryData(authQuery.queryKey, state);
}
