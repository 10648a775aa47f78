import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { withParams } from '#web/lib/navigation/address.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';
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

/** The hospital that an administrator filters a list by, kept in the address. */
export function useHospitalFilter() {
  const { params, rewrite } = useAddress();
  const id = Number(params.get('client'));
  return {
    id: Number.isInteger(id) && id > 0 ? id : null,
    choose: (chosen: number | null) => rewrite(before => withParams(before, { page: null, client: chosen })),
  };
}
