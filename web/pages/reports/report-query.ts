import { queryOptions } from '@tanstack/react-query';
import type { ReportId } from '#domain/reports/report-types.ts';
import { client } from '#web/lib/api/client.ts';
import type { ReportQuery } from './options/report-calls.ts';

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
