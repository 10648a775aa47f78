import { queryOptions } from '@tanstack/react-query';
import { client } from '#web/lib/api/client.ts';
import { dayKey } from '#web/lib/api/shifts-key.ts';

/** The screen does not repeat a request that the router has just made, whether it succeeded or failed. */
const freshMilliseconds = 1000;

/** Without a date, loads the hospital's current day, which the response names. */
export function dayQuery(moduleId: number, date: string | undefined) {
  return queryOptions({
    queryKey: dayKey(moduleId, date ?? 'today'),
    staleTime: freshMilliseconds,
    retryOnMount: (query: { state: { errorUpdatedAt: number } }) =>
      Date.now() - query.state.errorUpdatedAt > freshMilliseconds,
    queryFn: ({ signal }) =>
      client.getShifts({ params: { moduleId }, query: date === undefined ? {} : { date }, signal }),
  });
}
