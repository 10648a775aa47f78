import { queryOptions } from '@tanstack/react-query';
import { client } from '#web/lib/api/client.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';

/** What was answered or refused while the screen was on its way is not asked for again when it is there. */
const freshMilliseconds = 1000;

/** One call loads the day. Without a date it is today at the hospital, which the answer names. */
export function dayQuery(moduleId: number, date: string | undefined) {
  return queryOptions({
    queryKey: [...shiftsKey(moduleId), 'day', date ?? 'today'],
    staleTime: freshMilliseconds,
    retryOnMount: (query: { state: { errorUpdatedAt: number } }) =>
      Date.now() - query.state.errorUpdatedAt > freshMilliseconds,
    queryFn: ({ signal }) =>
      client.getShifts({ params: { moduleId }, query: date === undefined ? {} : { date }, signal }),
  });
}
