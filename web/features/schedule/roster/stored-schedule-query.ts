import { queryOptions } from '@tanstack/react-query';
import { type KnownSchedule, storedSince } from '#domain/schedule/roster/plan-module.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import { settingsClient } from '#web/lib/api/settings-client.ts';

/** The scheduled RNs that are stored on the dates of a file and before them; read again for each preview. */
export const storedScheduleQuery = (moduleId: number, dates: DateRange) =>
  queryOptions({
    queryKey: ['schedule rows', moduleId, dates],
    queryFn: async ({ signal }): Promise<KnownSchedule> => {
      const query = { start_date: storedSince(dates), end_date: dates.end };
      const stored = await settingsClient.getScheduleRows({ params: { moduleId }, query, signal });
      const rows = stored.rows.map(({ start, end, rns }) => ({
        start: Date.parse(start),
        end: Date.parse(end),
        rns,
      }));
      return { dates: stored.dates, rows };
    },
    gcTime: 0,
  });
