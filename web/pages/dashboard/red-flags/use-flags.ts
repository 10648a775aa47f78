import { useQuery } from '@tanstack/react-query';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { pendingFlagDays } from '#domain/red-flags/flag-state.ts';
import { addDays, type DateRange, type IsoDate } from '#domain/time/calendar.ts';
import { client } from '#web/lib/api/client.ts';
import { flagsKey } from '#web/lib/api/shifts-key.ts';

/** Events reload them. */
const freshMilliseconds = 60_000;

function flagsQuery(moduleId: number, { start, end }: DateRange) {
  return {
    queryKey: [...flagsKey(moduleId), start, end],
    staleTime: freshMilliseconds,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const query = { module: moduleId, start_date: start, end_date: end };
      return (await client.listRedFlags({ query, signal })).results;
    },
  };
}

/** The flags of the last days and of the day seen, newest window first. The cards of a day share one request. */
export function useFlags(moduleId: number, date: IsoDate, today: IsoDate): readonly RedFlag[] {
  const start = addDays(today, 1 - pendingFlagDays);
  const recent = useQuery(flagsQuery(moduleId, { start, end: today }));
  const ofDay = useQuery({ ...flagsQuery(moduleId, { start: date, end: date }), enabled: date < start });
  return [...(recent.data ?? []), ...(ofDay.data ?? [])];
}
