import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ShiftEvent } from '#contract/shifts/shift-event.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { runInBackground } from '#web/lib/api/background.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { useSignInAsked } from '#web/lib/auth/sign-in-again.ts';
import { followShifts } from './follow-shifts.ts';

/** Somebody else saved or deleted a shift of the day on the screen. `id` tells two of the same apart. */
export interface LiveNews {
  id: number;
  by: string;
}

/** Keeps the shifts of a module as fresh as the server knows them, and tells who changed the day on the screen. */
export function useLiveShifts(moduleId: number, date: IsoDate): LiveNews | null {
  const queryClient = useQueryClient();
  const isSessionOver = useSignInAsked();
  const [news, setNews] = useState<LiveNews | null>(null);

  const onShift = useEffectEvent((event: ShiftEvent) => {
    if (event.date !== date || event.own) return;
    setNews(before => ({ id: (before?.id ?? 0) + 1, by: event.by }));
  });

  useEffect(() => {
    // A stream belongs to its session: whoever signs in again over the screen gets a new one.
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

  return news;
}
