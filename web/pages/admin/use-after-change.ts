import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { client } from '#web/lib/client.ts';
import { logWarning } from '#web/lib/log.ts';

/**
 * After an administrator changed something: lists load it anew, and so does what they themselves use, for their own
 * hospital's modules and fields may be what changed.
 */
export function useAfterChange() {
  const queryClient = useQueryClient();
  const { update } = useAuthActions();
  return async (...changed: QueryKey[]) => {
    const lists = changed.map(queryKey => queryClient.invalidateQueries({ queryKey }));
    // The change is made, whatever becomes of this.
    const state = client.getState().then(update, error => logWarning('The state was not refreshed', error));
    await Promise.all([...lists, state]);
  };
}
