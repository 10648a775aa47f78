import type { QueryClient } from '@tanstack/react-query';
import type { AuthState } from '#contract/people/accounts.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { findKeptKind } from '../api/shifts-key.ts';
import { authQuery } from '../auth/auth-query.ts';
import { findKeptSession, forgetOffline, keepAnswer, keepSession, listKeptAnswers } from './kept-session.ts';

/** Keeps the session, and the days and hand-overs that were shown in it, until the user signs out. */
export function keepOffline(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, state } = event.query;
    if (queryKey[0] === authQuery.queryKey[0]) {
      const auth = state.data as AuthState;
      if (auth.user) keepSession(auth);
      else forgetOffline();
      return;
    }
    const kept = findKeptKind(queryKey);
    if (kept) keepAnswer({ queryKey, data: state.data, at: state.dataUpdatedAt }, kept);
  });
}

/** The kept session with its answers. The screens try to refresh them at once, because they are old. */
export function restoreOffline(queryClient: QueryClient, idleMinutes: number): AuthState {
  const state = findKeptSession(idleMinutes);
  if (!state) return signedOutState;
  for (const { queryKey, data, at } of listKeptAnswers()) {
    queryClient.setQueryData(queryKey, data, { updatedAt: at });
  }
  return state;
}
