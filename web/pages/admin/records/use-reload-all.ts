import { useQueryClient } from '@tanstack/react-query';
import { client } from '#web/lib/api/client.ts';
import { authQuery } from '#web/lib/auth/auth-query.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { logWarning } from '#web/lib/log.ts';

/** Reloads every list, and the administrator's own state: their own hospital may have changed. */
export function useReloadAll() {
  const queryClient = useQueryClient();
  const { update } = useAuthActions();
  return async () => {
    const [authKey] = authQuery.queryKey;
    const lists = queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== authKey });
    // The change is stored even if this call fails.
    const state = client.getState().then(update, error => logWarning('The state was not refreshed', error));
    await Promise.all([lists, state]);
  };
}
