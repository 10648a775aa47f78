import { expect, test } from 'vitest';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { people } from '#web/testing/people.ts';
import { createQueryClient } from '../api/query-client.ts';
import { authQuery, replaceAuthState, updateAuthState } from './auth-query.ts';

test('replacing the state removes loaded data; updating it keeps them', () => {
  const queryClient = createQueryClient();
  updateAuthState(queryClient, people.nurse);
  queryClient.setQueryData(['shifts'], 'of the nurse');
  updateAuthState(queryClient, people.owner);
  expect(queryClient.getQueryData(['shifts'])).toBe('of the nurse');
  replaceAuthState(queryClient, signedOutState);
  expect(queryClient.getQueryData(['shifts'])).toBeUndefined();
  expect(queryClient.getQueryData(authQuery.queryKey)).toEqual(signedOutState);
});
