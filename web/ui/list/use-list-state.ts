import { useCallback } from 'react';
import { type RewriteOptions, useAddress } from '#web/lib/navigation/use-address.ts';
import { changeListState, type ListDefaults, type ListState, readListState } from './list-state.ts';

export interface ListControls {
  state: ListState;
  change: (changes: Partial<ListState>, options?: RewriteOptions) => void;
}

/** A list's page, ordering, search and status, kept in the address: Back undoes, a link opens the same view. */
export function useListState({ ordering, status = 'active' }: ListDefaults): ListControls {
  const { params, rewrite } = useAddress();
  const change = useCallback(
    // A search replaces the history entry, or Back would go through every pause in typing.
    (changes: Partial<ListState>, { replace = 'query' in changes }: RewriteOptions = {}) => {
      rewrite(before => changeListState(before, changes, { ordering, status }), { replace });
    },
    [rewrite, ordering, status],
  );
  return { state: readListState(params, { ordering, status }), change };
}
