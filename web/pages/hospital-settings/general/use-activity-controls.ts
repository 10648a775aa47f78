import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { readListState } from '#web/ui/list/list-state.ts';
import type { ListControls } from '#web/ui/list/use-list-state.ts';

const parameters = { page: 'activity_page', query: 'activity_query' } as const;
const shown = 'activity';
const defaults = { ordering: '', status: 'any' } as const;

/** As every list's state, under names of its own: the list of users stands on the same tab. */
export function useActivityControls(): ListControls & { isShown: boolean; toggle: () => void } {
  const [params, setParams] = useSearchParams();
  const change = useCallback<ListControls['change']>(
    ({ query, page = 1 }) =>
      setParams(
        before => {
          const next = new URLSearchParams(before);
          next.set(shown, 'shown');
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
  const isShown = [shown, ...Object.values(parameters)].some(name => params.has(name));
  const toggle = () =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        if (!isShown) next.set(shown, 'shown');
        else for (const name of [shown, ...Object.values(parameters)]) next.delete(name);
        return next;
      },
      { preventScrollReset: true },
    );
  const own = new URLSearchParams({
    page: params.get(parameters.page) ?? '',
    query: params.get(parameters.query) ?? '',
  });
  return { state: readListState(own, defaults), change, isShown, toggle };
}
