import { queryOptions } from '@tanstack/react-query';
import { client } from '#web/lib/api/client.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';

/** `month` is `2026-11`. */
export function monthQuery(moduleId: number, month: string) {
  return queryOptions({
    queryKey: [...shiftsKey(moduleId), 'month', month],
    queryFn: ({ signal }) => client.getMonthOfShifts({ params: { moduleId }, query: { month }, signal }),
  });
}
