import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { runInBackground } from '#web/lib/api/background.ts';
import { client } from '#web/lib/api/client.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { logWarning } from '#web/lib/log.ts';
import { unsentShifts } from './kept-shifts.ts';
import { sendUnsent } from './send-unsent.ts';

const retryMilliseconds = 15_000;

/**
 * Sends what waits: on arrival, when the network is back, when something is added, and again and again until it is gone.
 * One tab at a time does it, and saving the same again is harmless, so that nothing is sent twice.
 */
export function useSending(): void {
  const queryClient = useQueryClient();
  const { user, client: hospital } = useAuthState();
  const userId = user?.id ?? null;
  const hospitalId = hospital?.id ?? null;

  useEffect(() => {
    if (userId === null || hospitalId === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;

    async function send(person: number) {
      clearTimeout(timer);
      if (stopped || unsentShifts.list(person).every(({ problem }) => problem !== null)) return;
      const isDone = await oneTabAtATime(() =>
        sendUnsent({
          userId: person,
          shelf: unsentShifts,
          askWho: () => client.getState({ background: true }),
          save: ({ moduleId, body }) => client.saveShift({ params: { moduleId }, body, background: true }),
          onSent: ({ moduleId }) =>
            void runInBackground(() => queryClient.invalidateQueries({ queryKey: shiftsKey(moduleId) })),
        }),
      ).catch((error: unknown) => logWarning('Unsent shifts could not be sent', error));
      if (!isDone && !stopped) timer = setTimeout(() => void send(person), retryMilliseconds);
    }

    const begin = () => void send(userId);
    begin();
    addEventListener('online', begin);
    document.addEventListener('visibilitychange', begin);
    const unsubscribe = unsentShifts.subscribe(begin);
    return () => {
      stopped = true;
      clearTimeout(timer);
      removeEventListener('online', begin);
      document.removeEventListener('visibilitychange', begin);
      unsubscribe();
    };
  }, [userId, hospitalId, queryClient]);
}

/** Browsers without locks rely on saving the same again being harmless. */
function oneTabAtATime<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  return navigator.locks ? navigator.locks.request('parity-unsent', act) : act();
}
