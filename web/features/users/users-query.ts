import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ListedUser } from '#contract/people/users.ts';
import { buildListQuery, type ListState } from '#web/ui/list/list-state.ts';
import type { UserScope } from './user-scope.ts';

const userOrderings = ['first_name', 'last_name', 'email', 'created'] as const;
export const defaultUserOrdering = 'last_name';

/** The parameters of the list call; an ordering that the address made up counts as absent. */
export function buildUserQuery(state: ListState, clientId: number | null) {
  const ordering = userOrderings
    .flatMap(field => [field, `-${field}`] as const)
    .find(one => one === state.ordering);
  return { ...buildListQuery(state), ...(ordering && { ordering }), ...(clientId && { client: clientId }) };
}

const keyOf = ({ kind }: UserScope) => ['users', kind];

export function usersQuery(scope: UserScope, state: ListState, clientId: number | null) {
  const query = buildUserQuery(state, clientId);
  return queryOptions({
    queryKey: [...keyOf(scope), query],
    queryFn: ({ signal }) => scope.calls.list(query, signal),
    placeholderData: keepPreviousData,
  });
}

type UserPage = Awaited<ReturnType<UserScope['calls']['list']>>;

/** Shows the change at once; whether the person still belongs into the list, and where, is the server's to say. */
export async function showUser(queryClient: QueryClient, scope: UserScope, user: ListedUser): Promise<void> {
  queryClient.setQueriesData<UserPage>(
    { queryKey: keyOf(scope) },
    page => page && { ...page, results: page.results.map(one => (one.id === user.id ? user : one)) },
  );
  await reloadUsers(queryClient);
}

export async function hideUser(queryClient: QueryClient, scope: UserScope, id: number): Promise<void> {
  queryClient.setQueriesData<UserPage>({ queryKey: keyOf(scope) }, page => {
    const results = page?.results.filter(one => one.id !== id);
    return page && results && { results, count: page.count - (page.results.length - results.length) };
  });
  await reloadUsers(queryClient);
}

/** People show in two lists, and each has to notice. */
export async function reloadUsers(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['users'] });
}
