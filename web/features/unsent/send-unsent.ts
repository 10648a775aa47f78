import type { Shift } from '#contract/shifts/shifts.ts';
import { type EditOutcome, saveVersioned } from '#web/features/editing/save-versioned.ts';
import { client } from '#web/lib/api/client.ts';
import { readProblems } from '#web/lib/api/messages.ts';
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
