import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Handover, HandoverWithNext } from '#contract/handovers/handovers.ts';
import { flaggedAheadDays, isPending, pendingFlagDays } from '#domain/red-flags/flag-state.ts';
import { addDays, type IsoDate } from '#domain/time/calendar.ts';
import { orderByUrgency } from '#web/features/day/main-action.ts';
import { client } from '#web/lib/api/client.ts';
import { handoverKey } from '#web/lib/api/shifts-key.ts';

/** The window of a module that is handed over. */
export interface HandoverPlace {
  moduleId: number;
  date: IsoDate;
  window: number;
}

export function handoverQuery({ moduleId, date, window }: HandoverPlace) {
  return queryOptions({
    queryKey: handoverKey(moduleId, date, window),
    queryFn: ({ signal }) => client.getHandover({ params: { moduleId }, query: { date, window }, signal }),
  });
}

/** Shows a stored hand-over in place of the one that was loaded; the windows after it stay. */
export function showHandover(queryClient: QueryClient, place: HandoverPlace, stored: Handover): void {
  queryClient.setQueryData<HandoverWithNext>(
    handoverQuery(place).queryKey,
    loaded => loaded && { ...loaded, ...stored },
  );
}

/**
 * The red flags that still need somebody, also of coming windows, as on the day the most urgent first. A key of its own, because they
 * are kept for a start without a network.
 */
export function pendingFlagsQuery(moduleId: number, today: IsoDate) {
  return queryOptions({
    queryKey: handoverKey(moduleId, 'red flags'),
    queryFn: async ({ signal }) => {
      const start_date = addDays(today, 1 - pendingFlagDays);
      const query = { module: moduleId, start_date, end_date: addDays(today, flaggedAheadDays) };
      const { results } = await client.listRedFlags({ query, signal });
      return orderByUrgency(results.filter(isPending));
    },
  });
}
