import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ShiftEvent } from '#contract/shift-event.ts';
import type { IsoDate } from '#domain/calendar.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { shiftsKey } from '#web/lib/shifts-key.ts';
import { followShifts } from './follow-shifts.ts';

/** Somebody else saved or deleted a shift of the day on the screen. `id` tells two of the same apart. */
export interface LiveNews {
  id: number;
  by: string;
}

/** Keeps the shifts of a module as fresh as the server knows them, and tells who changed the day on the screen. */
export function useLiveShifts(moduleId: number, date: IsoDate): LiveNews | null {
  const queryClient = useQueryClient();
  const { first_name, last_name } = useSignedInUser();
  const [news, setNews] = useState<LiveNews | null>(null);

  const onShift = useEffectEvent((event: ShiftEvent) => {
    if (event.date !== date || event.by === `${first_name} ${last_name}`) return;
    setNews(before => ({ id: (before?.id ?? 0) + 1, by: event.by }));
  });

  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: shiftsKey(moduleId) });
    return followShifts(moduleId, {
      onShift(event) {
        refresh();
        onShift(event);
      },
      onGap: refresh,
    });
  }, [queryClient, moduleId]);

  return news;
}
