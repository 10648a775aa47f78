import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query';
import { adminClient } from '#web/lib/api/admin-client.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';

/** The first page of the hospitals that match: there may be thousands. */
export function matchingHospitalsQuery(query: string, withInactive: boolean) {
  const filters = { query, page: 1, ...(!withInactive && { is_active: true }) };
  return queryOptions({
    queryKey: ['hospital-choices', filters],
    queryFn: ({ signal }) => adminClient.listClients({ query: filters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A hospital's modules, for administrators. Soon stale, because they are edited on another screen. */
export function hospitalModulesQuery(clientId: number) {
  return queryOptions({
    queryKey: ['hospital-modules', clientId],
    queryFn: ({ signal }) => adminClient.listModules({ query: { client: clientId }, signal }),
    staleTime: 10_000,
    select: ({ results }) => results,
  });
}

export function hospitalQuery(id: number) {
  return queryOptions({
    queryKey: ['hospital', id],
    queryFn: ({ signal }) => adminClient.getClient({ params: { id }, signal }),
    staleTime: 60_000,
  });
}

/** The state of an administrator has the hospitals that existed when the page was loaded; later ones are fetched. */
export function useHospitalNames(ids: readonly number[]): Map<number, string> {
  const { clients } = useAuthState();
  const known = new Map(clients?.map(({ id, name }) => [id, name]));
  const missing = [...new Set(ids)].filter(id => !known.has(id));
  const asked = useQueries({ queries: missing.map(hospitalQuery) });
  for (const { data } of asked) if (data) known.set(data.id, data.name);
  return known;
}

/** Names of modules by id, as far as they are loaded. */
export function useModuleNames(clientIds: readonly number[]): Map<number, string> {
  const asked = useQueries({ queries: [...new Set(clientIds)].map(hospitalModulesQuery) });
  return new Map(asked.flatMap(({ data }) => data?.map(({ id, name }) => [id, name] as const) ?? []));
}
