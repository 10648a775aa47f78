import { queryOptions } from '@tanstack/react-query';
import { adminClient } from '#web/lib/api/admin-client.ts';

export const providersQuery = queryOptions({
  queryKey: ['identity-providers'],
  queryFn: ({ signal }) => adminClient.listIdentityProviders({ signal }),
});

/** Leaves the page; the provider's answer leads back to it. */
export function linkToTest(providerId: number): string {
  return `/sso/${providerId}/start/?test=1`;
}
