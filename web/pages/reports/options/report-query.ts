import { queryOptions } from '@tanstack/react-query';
import type { ReportContext } from '#contract/reports/report-context.ts';
import type { ReportId } from '#domain/reports/report-types.ts';
import { client } from '#web/lib/api/client.ts';
import type { ReportQuery } from './report-calls.ts';

/** An answer is kept until the user generates the report again. */
export function reportQuery(report: ReportId, query: ReportQuery | null) {
  return queryOptions({
    queryKey: ['report', report, query],
    queryFn: async ({ signal }) => {
      const { context } = await client.getReport({ params: { report }, query: query ?? {}, signal });
      return context;
    },
    enabled: query !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The request for the same report with the data of today. */
export function buildQuery({ options }: ReportContext): ReportQuery {
  const { clients, modules, start_date, end_date, date_grain, shift_windows, split_day_night } = options;
  const { base, assessment } = options;
  return {
    clients: [...clients],
    modules: [...modules],
    start_date,
    end_date,
    // Only the automatic grain, which is the default, results in `all` (D13).
    ...(date_grain !== 'all' && { date_grain }),
    ...(shift_windows && { shift_windows: [...shift_windows] }),
    ...(split_day_night && { split_day_night }),
    ...(base && { base }),
    ...(assessment !== undefined && { assessment }),
  };
}
