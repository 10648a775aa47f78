import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { readListState } from '#web/ui/list/list-state.ts';
import type { ListControls } from '#web/ui/list/use-list-state.ts';

const parameters = { page: 'activity_page', query: 'activity_query' } as const;
const defaults = { ordering: '', status: 'any' } as const;

/** As every list's state, under names of its own: the list of users stands on the same tab. */
export function useActivityControls(): ListControls {
  const [params, setParams] = useSearchParams();
  const change = useCallback<ListControls['change']>(
    ({ query, page = 1 }) =>
      setParams(
        before => {
          const next = new URLSearchParams(before);
          if (page > 1) next.set(parameters.page, String(page));
          else next.delete(parameters.page);
          if (query) next.set(parameters.query, query);
          else if (query === '') next.delete(parameters.query);
          return next;
        },
        { replace: query !== undefined, preventScrollReset: true },
      ),
    [setParams],
  );
  const own = new URLSearchParams({
    page: params.get(parameters.page) ?? '',
    query: params.get(parameters.query) ?? '',
  });
  return { state: readListState(own, defaults), change };
}
