import { queryOptions } from '@tanstack/react-query';
import { client } from '#web/lib/client.ts';

/** Everything that is loaded about the shifts of a module; what was saved elsewhere makes it stale. */
export function shiftsKey(moduleId: number) {
  return ['shifts', moduleId] as const;
}

/** One call loads the day. Without a date it is today at the hospital, which the answer names. */
export function dayQuery(moduleId: number, date: string | undefined) {
  return queryOptions({
    queryKey: [...shiftsKey(moduleId), 'day', date ?? 'today'],
    queryFn: ({ signal }) =>
      client.getShifts({ params: { moduleId }, query: date === undefined ? {} : { date }, signal }),
  });
}
