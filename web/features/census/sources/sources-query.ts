import { queryOptions } from '@tanstack/react-query';
import { settingsClient } from '#web/lib/api/settings-client.ts';

/** Messages and rounds of sources send no event. */
const refreshMilliseconds = 30_000;

export const sourcesQuery = (hospitalId: number) =>
  queryOptions({
    queryKey: ['census sources', hospitalId],
    // Only the first call is the user's own; the others do not extend the session (D49).
    queryFn: ({ signal, queryKey, client: queryClient }) =>
      settingsClient.listCensusSources({
        signal,
        background: queryClient.getQueryData(queryKey) !== undefined,
      }),
    refetchInterval: refreshMilliseconds,
  });
