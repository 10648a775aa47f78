import { useMemo, useSyncExternalStore } from 'react';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { type UnsentShift, unsentShifts } from './kept-shifts.ts';

const none: readonly UnsentShift[] = [];

/** The person's own entries that wait to be sent, oldest first. */
export function useUnsentShifts(): readonly UnsentShift[] {
  const userId = useAuthState().user?.id ?? null;
  const shifts = useSyncExternalStore(unsentShifts.subscribe, () =>
    userId === null ? none : unsentShifts.list(userId),
  );
  return useMemo(() => shifts.toSorted((a, b) => a.at - b.at), [shifts]);
}

/** The windows of a module's day whose entry waits to be sent. */
export function useUnsent(moduleId: number, date: string): readonly number[] {
  const shifts = useUnsentShifts();
  return useMemo(
    () =>
      shifts
        .filter(shift => shift.moduleId === moduleId && shift.date === date)
        .map(({ windowId }) => windowId),
    [shifts, moduleId, date],
  );
}
