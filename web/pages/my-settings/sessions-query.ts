import { queryOptions } from '@tanstack/react-query';
import { client } from '#web/lib/api/client.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => client.listSessions({ signal }),
});
