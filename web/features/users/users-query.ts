import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { buildListQuery, type ListState } from '#web/ui/list/list-state.ts';
import type { UserScope } from './user-scope.ts';

const orderings = ['first_name', 'last_name', 'email', 'created'] as const;
export const defaultUserOrdering = 'last_name';

/** The parameters of the list call, without an ordering that does not exist. */
export function buildUserQuery(state: ListState, clientId: number | null) {
  const ordering = orderings
    .flatMap(field => [field, `-${field}`] as const)
    .find(known => known === state.ordering);
  return { ...buildListQuery(state), ...(ordering && { ordering }), ...(clientId && { client: clientId }) };
}

/** Both lists of users, of one hospital and of all. */
export const usersKey = ['users'];

export function usersQuery(scope: UserScope, state: ListState, clientId: number | null) {
  const query = buildUserQuery(state, clientId);
  return queryOptions({
    queryKey: [...usersKey, scope.kind, query],
    queryFn: ({ signal }) => scope.calls.list(query, { signal }),
    placeholderData: keepPreviousData,
  });
}
