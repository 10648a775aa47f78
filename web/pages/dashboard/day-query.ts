import { queryOptions } from '@tanstack/react-query';
import { client } from '#web/lib/client.ts';
import { shiftsKey } from '#web/lib/shifts-key.ts';

/** One call loads the day. Without a date it is today at the hospital, which the answer names. */
export function dayQuery(moduleId: number, date: string | undefined) {
  return queryOptions({
    queryKey: [...shiftsKey(moduleId), 'day', date ?? 'today'],
    queryFn: ({ signal }) =>
      client.getShifts({ params: { moduleId }, query: date === undefined ? {} : { date }, signal }),
  });
}
