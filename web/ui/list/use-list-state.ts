import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { changeListState, type ListDefaults, type ListState, readListState } from './list-state.ts';

export interface ListControls {
  state: ListState;
  change: (changes: Partial<ListState>) => void;
}

/** A list's page, ordering, search and status, kept in the address: Back undoes, a link opens the same view. */
export function useListState({ ordering, status = 'active' }: ListDefaults): ListControls {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Partial<ListState>) => {
      // Typing would fill the history with halves of words.
      const replace = 'query' in changes;
      setParams(before => changeListState(before, changes, { ordering, status }), {
        replace,
        preventScrollReset: true,
      });
    },
    [setParams, ordering, status],
  );
  return { state: readListState(params, { ordering, status }), change };
}
