import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { AuthState } from '#contract/people/accounts.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { client } from '#web/lib/api/client.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { updateAuthState } from '#web/lib/auth/auth-query.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { people } from '../testing/people.ts';
import { followSession } from './follow-session.ts';

/** Makes a call that the server answers with 401, and returns the address that the page then shows. */
async function meetEndedSession(state: AuthState): Promise<string> {
  startFakeServer({ listSessions: () => ({ status: 401, body: { detail: 'Log in first.' } }) });
  const queryClient = createQueryClient();
  updateAuthState(queryClient, state);
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/settings'] });
  followSession(queryClient, router, { idleMinutes: 30, isOffline: false });
  await expect(client.listSessions()).rejects.toThrow();
  const { pathname, search } = router.state.location;
  return pathname + search;
}

test('an ended session leads to the sign-in page, and from there back to the screen', async () => {
  expect(await meetEndedSession(people.owner)).toBe('/login?next=%2Fsettings');
});

test('a late 401 after logging out does not change the page', async () => {
  expect(await meetEndedSession(signedOutState)).toBe('/settings');
});
