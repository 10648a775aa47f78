import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ShiftEvent } from '#contract/shifts/shift-event.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { runInBackground } from '#web/lib/api/background.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { useSignInAsked } from '#web/lib/auth/sign-in-again.ts';
import { followShifts } from './follow-shifts.ts';

/** Another person saved or deleted a shift of the displayed day. */
export interface LiveChange {
  by: string;
}

/** Reloads a module's shifts when they change. Returns the last change of the displayed day by another person. */
export function useLiveShifts(moduleId: number, date: IsoDate): LiveChange | null {
  const queryClient = useQueryClient();
  const isSessionOver = useSignInAsked();
  const [change, setChange] = useState<LiveChange | null>(null);

  const onShift = useEffectEvent((event: ShiftEvent) => {
    if (event.date !== date || event.own) return;
    setChange({ by: event.by });
  });

  useEffect(() => {
    // A stream belongs to its session; signing in again opens a new one.
    if (isSessionOver) return;
    const refresh = () =>
      void runInBackground(() => queryClient.invalidateQueries({ queryKey: shiftsKey(moduleId) }));
    return followShifts(moduleId, {
      onShift(event) {
        refresh();
        onShift(event);
      },
      onGap: refresh,
    });
  }, [queryClient, moduleId, isSessionOver]);

  return change;
}
