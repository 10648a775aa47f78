import { useQuery } from '@tanstack/react-query';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { flaggedAheadDays, pendingFlagDays } from '#domain/red-flags/flag-state.ts';
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

interface Flags {
  flags: readonly RedFlag[];
  /** They are loaded, or cannot be. */
  isSettled: boolean;
}

/** The flags of the last days, of coming windows (B17) and of the day seen, newest window first. All parts of a day share one request. */
export function useFlags(moduleId: number, date: IsoDate, today: IsoDate): Flags {
  const start = addDays(today, 1 - pendingFlagDays);
  const end = addDays(today, flaggedAheadDays);
  const recent = useQuery(flagsQuery(moduleId, { start, end }));
  const ofDay = useQuery({ ...flagsQuery(moduleId, { start: date, end: date }), enabled: date < start });
  const isLoading = recent.isLoading || ofDay.isLoading;
  return { flags: [...(recent.data ?? []), ...(ofDay.data ?? [])], isSettled: !isLoading };
}
