import { expect, test } from 'vitest';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { people } from '#web/testing/people.ts';
import { createQueryClient } from '../api/query-client.ts';
import { authQuery, replaceAuthState, updateAuthState } from './auth-query.ts';

test('another person, or nobody, finds nothing that was loaded before; the same one keeps it', () => {
  const queryClient = createQueryClient();
  updateAuthState(queryClient, people.nurse);
  queryClient.setQueryData(['shifts'], 'of the nurse');
  updateAuthState(queryClient, people.owner);
  expect(queryClient.getQueryData(['shifts'])).toBe('of the nurse');
  replaceAuthState(queryClient, signedOutState);
  expect(queryClient.getQueryData(['shifts'])).toBeUndefined();
  expect(queryClient.getQueryData(authQuery.queryKey)).toEqual(signedOutState);
});
