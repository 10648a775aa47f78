import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { runInBackground } from '#web/lib/api/background.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { logWarning } from '#web/lib/log.ts';
import { unsentShifts } from './kept-shifts.ts';
import { sendUnsent } from './send-unsent.ts';

const retryMilliseconds = 15_000;

/** Sends unsent entries when the page opens, when the network is back, when one is added, and every 15 s until none is left. */
export function useSendUnsent(): void {
  const queryClient = useQueryClient();
  const { user, client: hospital } = useAuthState();
  const userId = user?.id ?? null;
  const hospitalId = hospital?.id ?? null;

  useEffect(() => {
    if (userId === null || hospitalId === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listening = new AbortController();
    const { signal } = listening;

    async function send(id: number) {
      clearTimeout(timer);
      if (signal.aborted || unsentShifts.list(id).every(({ problem }) => problem !== null)) return;
      const isDone = await withTabLock(() =>
        sendUnsent(id, ({ moduleId }) => {
          void runInBackground(() => queryClient.invalidateQueries({ queryKey: shiftsKey(moduleId) }));
        }),
      ).catch((error: unknown) => logWarning('Unsent shifts could not be sent', error));
      if (!isDone && !signal.aborted) timer = setTimeout(start, retryMilliseconds);
    }

    const start = () => void send(userId);
    start();
    addEventListener('online', start, { signal });
    document.addEventListener('visibilitychange', start, { signal });
    const unsubscribe = unsentShifts.subscribe(start);
    return () => {
      listening.abort();
      clearTimeout(timer);
      unsubscribe();
    };
  }, [userId, hospitalId, queryClient]);
}

/** One tab at a time. A browser without locks may send an entry twice, which changes nothing (D39). */
function withTabLock<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  return navigator.locks ? navigator.locks.request('parity-unsent', act) : act();
}
