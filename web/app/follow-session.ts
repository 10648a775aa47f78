import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { client, onSignedOut } from '#web/lib/api/client.ts';
import { authQuery, replaceAuthState, updateAuthState } from '#web/lib/auth/auth-query.ts';
import { onOtherTabColours } from '#web/lib/auth/other-tabs.ts';
import { askToSignInAgain } from '#web/lib/auth/sign-in-again.ts';
import { finishSignOut } from '#web/lib/auth/sign-out.ts';
import { isInputHeld } from '#web/lib/navigation/held-input.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { connection, followConnection } from '#web/lib/offline/connection.ts';
import { forgetOffline } from '#web/lib/offline/kept-session.ts';
import { lockWhenIdle } from '#web/lib/offline/lock-when-idle.ts';

const retryMilliseconds = 15_000;

interface Start {
  idleMinutes: number;
  /** The page shows what this browser has kept. */
  isOffline: boolean;
}

/** Follows session changes that the server or another tab reports, and the idle time. */
export function followSession(queryClient: QueryClient, router: DataRouter, start: Start): void {
  function endSession() {
    const shown = queryClient.getQueryData(authQuery.queryKey);
    // The user has logged out, and the server has now refused a call that was made before.
    if (shown && !shown.user) return;
    forgetOffline();
    if (isInputHeld()) return askToSignInAgain();
    const { pathname, search } = router.state.location;
    replaceAuthState(queryClient, signedOutState);
    void router.navigate(paths.login(pathname + search));
  }

  onSignedOut(endSession);
  lockWhenIdle(start.idleMinutes, endSession);
  followConnection(!start.isOffline);
  addEventListener('online', () => void finishSignOut());
  if (start.isOffline) void confirmSession(queryClient, router, endSession);

  onOtherTabColours(({ id, color_blind }) => {
    const state = queryClient.getQueryData(authQuery.queryKey);
    if (state?.user?.id !== id) return;
    updateAuthState(queryClient, { ...state, user: { ...state.user, color_blind } });
    void router.revalidate();
  });
}

/** Asks the server whether the kept session still exists, until it answers. */
async function confirmSession(queryClient: QueryClient, router: DataRouter, endSession: () => void) {
  const state = await client.getState({ background: true }).catch(() => null);
  if (!state) {
    await waitForNetwork();
    return confirmSession(queryClient, router, endSession);
  }
  connection.set(true);
  const shown = queryClient.getQueryData(authQuery.queryKey)?.user;
  if (shown && shown.id !== state.user?.id) return endSession();
  updateAuthState(queryClient, state);
  await router.revalidate();
}

/** Until the browser reports a network; it does not notice one that only leads nowhere. */
function waitForNetwork(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, retryMilliseconds);
  addEventListener('online', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}
