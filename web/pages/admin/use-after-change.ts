import { useQueryClient } from '@tanstack/react-query';
import { client } from '#web/lib/api/client.ts';
import { authQuery } from '#web/lib/auth/auth-query.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { logWarning } from '#web/lib/log.ts';

/**
 * After an administrator changed something. Hospitals, modules and the catalogue stand in many lists: all load anew
 * when they are next seen. So does what the administrator uses, for it may be their own hospital that changed.
 */
export function useAfterChange() {
  const queryClient = useQueryClient();
  const { update } = useAuthActions();
  return async () => {
    const [authKey] = authQuery.queryKey;
    const lists = queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== authKey });
    // The change is made, whatever becomes of this.
    const state = client.getState().then(update, error => logWarning('The state was not refreshed', error));
    await Promise.all([lists, state]);
  };
}
