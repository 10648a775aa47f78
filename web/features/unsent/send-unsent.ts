import type { AuthState } from '#contract/people/accounts.ts';
import type { Shift, ShiftConflict } from '#contract/shifts/shifts.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { readProblems } from '#web/lib/api/messages.ts';
import { placeId, type UnsentProblem, type UnsentShift } from './kept-shifts.ts';
import type { Shelf } from './shelf.ts';

interface Sending {
  userId: number;
  shelf: Shelf<UnsentShift>;
  /** Who the server takes us for: another tab may have signed somebody else in, or gone to another hospital. */
  askWho: () => Promise<AuthState>;
  save: (entry: UnsentShift) => Promise<Shift>;
  onSent: (entry: UnsentShift, shift: Shift) => void;
}

/**
 * Sends what waits, oldest first. Stops where the network, the session or the server fails; what the server refuses for
 * itself is marked and stops no other. True when nothing is left to try.
 */
export async function sendUnsent({ userId, shelf, askWho, save, onSent }: Sending): Promise<boolean> {
  const waiting = () =>
    shelf
      .list(userId)
      .filter(entry => entry.problem === null)
      .toSorted((a, b) => a.at - b.at);
  if (waiting().length === 0) return true;
  const who = await askWho().catch(() => null);
  if (who?.user?.id !== userId) return false;
  const { client } = who;

  for (const entry of waiting().filter(({ clientId }) => clientId === client?.id)) {
    const id = placeId(entry);
    const isAsItWas = () => shelf.find(userId, id)?.at === entry.at;
    // Another tab may have sent it since, or the person may have saved it anew.
    if (!isAsItWas()) continue;
    try {
      const shift = await save(entry);
      if (isAsItWas()) shelf.remove(userId, id);
      onSent(entry, shift);
    } catch (error) {
      const problem = problemOf(error);
      if (!problem) return false;
      if (isAsItWas()) shelf.put(userId, id, { ...entry, problem });
    }
  }
  return waiting().every(({ clientId }) => clientId !== client?.id);
}

/** Null where trying again later may help: without a network or a session, or when the server stumbles. */
function problemOf(error: unknown): UnsentProblem | null {
  if (!(error instanceof ApiError)) throw error;
  const { status, body } = error;
  if (status === 409) return { kind: 'conflict', conflict: body as ShiftConflict };
  const isFinal = status !== null && status < 500 && ![401, 408, 418, 429].includes(status);
  return isFinal ? { kind: 'refused', problems: readProblems(error) } : null;
}
