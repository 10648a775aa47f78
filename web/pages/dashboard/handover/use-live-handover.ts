import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageRoutes, parseRoute } from '#contract/api/page-routes.ts';
import { runInBackground } from '#web/lib/api/background.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { useSignInAsked } from '#web/lib/auth/sign-in-again.ts';
import { buildAddress } from '#web/lib/navigation/address.ts';
import { followStream } from '../live/follow-stream.ts';

/** Reloads shift, red flags and hand-over when somebody changes one of them. */
export function useLiveHandover(moduleId: number): void {
  const queryClient = useQueryClient();
  const isSessionOver = useSignInAsked();
  useEffect(() => {
    // A stream belongs to its session; signing in again opens a new one.
    if (isSessionOver) return;
    const reload = () =>
      void runInBackground(() => queryClient.invalidateQueries({ queryKey: shiftsKey(moduleId) }));
    const address = buildAddress(parseRoute(pageRoutes.followShifts).path, { params: { moduleId } });
    const events = { shift: reload, red_flag: reload, handover: reload };
    return followStream(address, { events, onGap: reload });
  }, [queryClient, moduleId, isSessionOver]);
}
