import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AuthState } from '#contract/people/accounts.ts';
import { client } from '../api/client.ts';

/** The signed-in user. The page contains it and calls that change it return it; it is fetched only if the page had none. */
export const authQuery = queryOptions({
  queryKey: ['auth'],
  queryFn: ({ signal }) => client.getState({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** For another user or hospital: removes everything that was loaded for the previous one. */
export function replaceAuthState(queryClient: QueryClient, state: AuthState): void {
  queryClient.getQueryCache().clear();
  queryClient.setQueryData(authQuery.queryKey, state);
}

/** For the same user at the same hospital. */
export function updateAuthState(queryClient: QueryClient, state: AuthState): void {
  queryClient.setQueryData(authQuery.queryKey, state);
}
