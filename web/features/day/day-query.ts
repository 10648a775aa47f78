import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import type { DayOfShifts } from '#contract/shifts/shifts.ts';
import { client } from '#web/lib/api/client.ts';
import { dayKey } from '#web/lib/api/shifts-key.ts';

/** The screen does not repeat a request that the router has just made, whether it succeeded or failed. */
const freshMilliseconds = 1000;

/** Without a date, loads the hospital's current day, which the response names. */
export function dayQuery(moduleId: number, date: string | undefined) {
  return queryOptions({
    queryKey: dayKey(moduleId, date ?? 'today'),
    staleTime: freshMilliseconds,
    structuralSharing: shareUnlessOdd,
    retryOnMount: (query: { state: { errorUpdatedAt: number } }) =>
      Date.now() - query.state.errorUpdatedAt > freshMilliseconds,
    queryFn: ({ signal }) =>
      client.getShifts({ params: { moduleId }, query: date === undefined ? {} : { date }, signal }),
  });
}

/**
 * Unchanged parts of a day stay the same objects, except if a type of missed care is `__proto__`: types are any text, and the library
 * would leave that one out of the copy.
 */
function shareUnlessOdd(before: unknown, day: unknown): unknown {
  const { shifts } = day as DayOfShifts;
  const isOdd = shifts.some(({ missed_care }) => missed_care && Object.hasOwn(missed_care, '__proto__'));
  return isOdd ? day : replaceEqualDeep(before, day);
}
