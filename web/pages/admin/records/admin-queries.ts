import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '#contract/api/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { adminClient } from '#web/lib/api/admin-client.ts';

export const clientsQuery = (query: QueryOf<Endpoints['listClients']>) =>
  queryOptions({
    queryKey: ['clients', 'list', query],
    queryFn: ({ signal }) => adminClient.listClients({ query, signal }),
    placeholderData: keepPreviousData,
  });

export const setUpQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['set-up', clientId],
    queryFn: ({ signal }) => adminClient.getSetUp({ params: { id: clientId }, signal }),
  });

export const modulesQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['modules', clientId],
    queryFn: ({ signal }) => adminClient.listModules({ query: { client: clientId }, signal }),
  });

export const sectionsQuery = queryOptions({
  queryKey: ['sections'],
  queryFn: ({ signal }) => adminClient.listSections({ query: {}, signal }),
});

export const sectionQuery = (id: number) =>
  queryOptions({
    queryKey: ['sections', id],
    queryFn: ({ signal }) => adminClient.getSection({ params: { id }, signal }),
  });

export const fieldsQuery = (section: number) =>
  queryOptions({
    queryKey: ['acuity-fields', section],
    queryFn: ({ signal }) => adminClient.listAcuityFields({ query: { section }, signal }),
  });
