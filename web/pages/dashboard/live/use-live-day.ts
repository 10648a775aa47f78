import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { parseRoute } from '#contract/api/route.ts';
import type { ShiftEvent } from '#contract/shifts/shifts.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { runInBackground } from '#web/lib/api/background.ts';
import { followStream } from '#web/lib/api/follow-stream.ts';
import { pageRoutes } from '#web/lib/api/routes/page-routes.ts';
import { flagsKey, shiftsKey } from '#web/lib/api/shifts-key.ts';
import { useSignInAsked } from '#web/lib/auth/sign-in-again.ts';
import { buildAddress } from '#web/lib/navigation/address.ts';

const shownMilliseconds = 8000;

/** Reloads a module's shifts when they change. Returns the person who changed the displayed day, for a few seconds. */
export function useLiveDay(moduleId: number, date: IsoDate): string | null {
  const queryClient = useQueryClient();
  const isSessionOver = useSignInAsked();
  const [change, setChange] = useState<{ by: string } | null>(null);

  const onShift = useEffectEvent((event: ShiftEvent) => {
    if (event.date === date && !event.own) setChange({ by: event.by });
  });

  useEffect(() => {
    // A stream belongs to its session; signing in again opens a new one.
    if (isSessionOver) return;
    const reload = (queryKey: readonly unknown[]) =>
      void runInBackground(() => queryClient.invalidateQueries({ queryKey }));
    const refresh = () => reload(shiftsKey(moduleId));
    return followShifts(moduleId, {
      onShift(event) {
        refresh();
        onShift(event);
      },
      onFlag: () => reload(flagsKey(moduleId)),
      onGap: refresh,
    });
  }, [queryClient, moduleId, isSessionOver]);

  useEffect(() => {
    if (!change) return;
    const timer = setTimeout(() => setChange(null), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [change]);

  return change?.by ?? null;
}

interface Listener {
  onShift: (event: ShiftEvent) => void;
  /** A red flag of the module has changed. */
  onFlag: () => void;
  /** All days may have changed: scheduled RNs have, or events may have been missed. */
  onGap: () => void;
}

/** Follows the shifts of a module until stopped. */
export function followShifts(moduleId: number, { onShift, onFlag, onGap }: Listener): () => void {
  const address = buildAddress(parseRoute(pageRoutes.followShifts).path, { params: { moduleId } });
  const shift = (text: string) => {
    const parsed = parseShiftEvent(text);
    if (parsed) onShift(parsed);
    else onGap();
  };
  return followStream(address, { events: { shift, red_flag: onFlag, schedule: onGap }, onGap });
}

function parseShiftEvent(text: string): ShiftEvent | null {
  const { date, window, by, own }: { [key: string]: unknown } = JSON.parse(text);
  const isValid =
    typeof date === 'string' &&
    typeof window === 'number' &&
    typeof by === 'string' &&
    typeof own === 'boolean';
  return isValid ? { date, window, by, own } : null;
}
