import { queryOptions } from '@tanstack/react-query';
import { client } from '#web/lib/api/client.ts';

export const sectionsQuery = queryOptions({
  queryKey: ['sections'],
  queryFn: ({ signal }) => client.listSections({ signal }),
});

export const sectionQuery = (id: number) =>
  queryOptions({
    queryKey: ['sections', id],
    queryFn: ({ signal }) => client.getSection({ params: { id }, signal }),
  });

export const fieldsQuery = (section: number) =>
  queryOptions({
    queryKey: ['acuity-fields', section],
    queryFn: ({ signal }) => client.listAcuityFields({ query: { section }, signal }),
  });
