import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRevalidator } from 'react-router';
import type { BodyOf } from '#contract/api/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { AuthState } from '#contract/people/accounts.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { client } from '../api/client.ts';
import { replaceAuthState, updateAuthState } from './auth-query.ts';
import { sendToOtherTabs } from './other-tabs.ts';
import { signOut } from './sign-out.ts';

/** The actions that change the signed-in user or hospital. Each stores the new state, then navigates or revalidates. */
export function useAuthActions() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  return {
    async enter(state: AuthState, to: string) {
      replaceAuthState(queryClient, state);
      await navigate(to, { replace: true });
    },
    /** Another user may be signed in now; the screen stays. */
    async adopt(state: AuthState) {
      replaceAuthState(queryClient, state);
      await revalidate();
    },
    /** The same user; the screen stays. */
    async update(state: AuthState) {
      updateAuthState(queryClient, state);
      await revalidate();
    },
    async updateUser(changes: BodyOf<Endpoints['updateUser']>) {
      const state = await client.updateUser({ body: changes });
      updateAuthState(queryClient, state);
      if (state.user && 'color_blind' in changes) sendToOtherTabs(state.user);
      await revalidate();
    },
    async logOut(next?: string) {
      await signOut();
      replaceAuthState(queryClient, signedOutState);
      await navigate(paths.login(next));
    },
  };
}
