import { queryOptions } from '@tanstack/react-query';
import type { IsoDate } from '#domain/time/calendar.ts';
import { client } from '#web/lib/api/client.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';

export function historyQuery(moduleId: number, date: IsoDate, window: number) {
  return queryOptions({
    queryKey: [...shiftsKey(moduleId), 'history', date, window],
    queryFn: ({ signal }) =>
      client.listShiftChanges({ params: { moduleId }, query: { date, window }, signal }),
  });
}
