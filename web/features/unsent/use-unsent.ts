import { useMemo, useSyncExternalStore } from 'react';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { drafts, placeId, type ShiftPlace, type UnsentShift, unsentShifts } from './kept-shifts.ts';

const none: readonly UnsentShift[] = [];

/** The unsent entries of the signed-in user, oldest first. */
export function useUnsentShifts(): readonly UnsentShift[] {
  const userId = useAuthState().user?.id ?? null;
  const shifts = useSyncExternalStore(unsentShifts.subscribe, () =>
    userId === null ? none : unsentShifts.list(userId),
  );
  return useMemo(() => shifts.toSorted((a, b) => a.at - b.at), [shifts]);
}

/** The windows of a module's day that have an unsent entry. */
export function useUnsentWindows(moduleId: number, date: string): readonly number[] {
  const shifts = useUnsentShifts();
  return useMemo(() => {
    const ofDay = shifts.filter(shift => shift.moduleId === moduleId && shift.date === date);
    return ofDay.map(({ windowId }) => windowId);
  }, [shifts, moduleId, date]);
}

export function useHasDraft(place: ShiftPlace): boolean {
  const { id: userId } = useSignedInUser();
  return useSyncExternalStore(drafts.subscribe, () => drafts.find(userId, placeId(place)) !== null);
}
