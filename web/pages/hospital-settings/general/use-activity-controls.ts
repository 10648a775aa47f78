import { useCallback } from 'react';
import { withParams } from '#web/lib/navigation/address.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';
import { readListState } from '#web/ui/list/list-state.ts';
import type { ListControls } from '#web/ui/list/use-list-state.ts';

const parameters = { page: 'activity_page', query: 'activity_query' } as const;
const shown = 'activity';
const defaults = { ordering: '', status: 'any' } as const;

/** The state of the list in the address, with its own parameter names: the list of users is on the same tab. */
export function useActivityControls(): ListControls & { isShown: boolean; toggle: () => void } {
  const { params, rewrite } = useAddress();
  const change = useCallback<ListControls['change']>(
    ({ query, page = 1 }, { replace = query !== undefined } = {}) =>
      rewrite(
        before =>
          withParams(before, {
            [shown]: 'shown',
            [parameters.page]: page > 1 ? page : null,
            ...(query !== undefined && { [parameters.query]: query }),
          }),
        { replace },
      ),
    [rewrite],
  );
  const isShown = [shown, ...Object.values(parameters)].some(name => params.has(name));
  const toggle = () =>
    rewrite(before =>
      withParams(before, {
        [shown]: isShown ? null : 'shown',
        ...(isShown && { [parameters.page]: null, [parameters.query]: null }),
      }),
    );
  const own = new URLSearchParams({
    page: params.get(parameters.page) ?? '',
    query: params.get(parameters.query) ?? '',
  });
  return { state: readListState(own, defaults), change, isShown, toggle };
}
