import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Shift } from '#contract/shifts/shifts.ts';
import { type EditOutcome, saveVersioned } from '#web/features/editing/save-versioned.ts';
import { runInBackground } from '#web/lib/api/background.ts';
import { client } from '#web/lib/api/client.ts';
import { readProblems } from '#web/lib/api/messages.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { logWarning } from '#web/lib/log.ts';
import { placeId, type UnsentProblem, type UnsentShift, unsentShifts } from './kept-shifts.ts';

/**
 * Sends a user's unsent entries, oldest first. Stops at the first one that may succeed later; an entry that the server
 * refuses is marked, and the others are still sent. False if the caller should try again later.
 */
export async function sendUnsent(userId: number, onSent: (entry: UnsentShift) => void): Promise<boolean> {
  if (listWaiting(userId).length === 0) return true;
  // Tabs share one session: another tab may have signed another user in, or switched hospitals.
  const session = await client.getState({ background: true }).catch(() => null);
  if (session?.user?.id !== userId) return false;
  const isHere = ({ clientId }: UnsentShift) => clientId === session.client?.id;

  for (const entry of listWaiting(userId).filter(isHere)) {
    const id = placeId(entry);
    const isUnchanged = () => unsentShifts.find(userId, id)?.at === entry.at;
    // Another tab may have sent it since, or the user may have saved it again.
    if (!isUnchanged()) continue;
    const { moduleId, body } = entry;
    const outcome = await saveVersioned<Shift, Shift | null>(() =>
      client.saveShift({ params: { moduleId }, body, background: true }),
    );
    if (outcome.kind === 'offline') return false;
    const problem = readProblem(outcome);
    if (problem === null) onSent(entry);
    if (!isUnchanged()) continue;
    if (problem === null) unsentShifts.remove(userId, id);
    else unsentShifts.put(userId, id, { ...entry, problem });
  }
  return !listWaiting(userId).some(isHere);
}

function listWaiting(userId: number): UnsentShift[] {
  const waiting = unsentShifts.list(userId).filter(({ problem }) => problem === null);
  return waiting.toSorted((a, b) => a.at - b.at);
}

function readProblem(outcome: EditOutcome<Shift, Shift | null>): UnsentProblem | null {
  if (outcome.kind === 'conflict') return outcome;
  return outcome.kind === 'failed' ? { kind: 'refused', problems: readProblems(outcome.error) } : null;
}

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
