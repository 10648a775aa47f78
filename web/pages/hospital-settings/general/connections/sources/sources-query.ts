import { queryOptions } from '@tanstack/react-query';
import { client } from '#web/lib/api/client.ts';

export const sourcesQuery = (hospitalId: number) =>
  queryOptions({
    queryKey: ['census sources', hospitalId],
    queryFn: ({ signal }) => client.listCensusSources({ signal }),
  });
