import { queryOptions } from '@tanstack/react-query';
import { client } from '#web/lib/api/client.ts';

export const subscriptionsQuery = (hospitalId: number) =>
  queryOptions({
    queryKey: ['report subscriptions', hospitalId],
    queryFn: ({ signal }) => client.listSubscriptions({ signal }),
  });
