import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReportContext } from '#contract/reports/report-context.ts';
import type { ReportId } from '#domain/reports/options/report-types.ts';
import type { Comparison } from '#web/cards/grouping.ts';
import { client } from '#web/lib/api/client.ts';
import { waitForTurn } from '#web/lib/api/wait-for-turn.ts';
import type { ReportCalls, ReportQuery } from './report-calls.ts';

/** An answer is kept until the user generates the report again. */
export function reportQuery(report: ReportId, query: ReportQuery | null) {
  return queryOptions({
    queryKey: ['report', report, query],
    queryFn: async ({ signal }) => {
      const call = () => client.getReport({ params: { report }, query: query ?? {}, signal });
      const { context } = await waitForTurn(call, signal);
      return context;
    },
    enabled: query !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The request for the same report with the data of today. */
export function buildQuery({ options }: ReportContext): ReportQuery {
  const { clients, modules, start_date, end_date, date_grain, shift_windows, split_day_night } = options;
  const { base, assessment, quarter } = options;
  return {
    clients: [...clients],
    modules: [...modules],
    ...(quarter === undefined ? { start_date, end_date } : { quarter }),
    // Only the automatic grain, which is the default, results in `all` (D13).
    ...(date_grain !== 'all' && { date_grain }),
    ...(shift_windows && { shift_windows: [...shift_windows] }),
    ...(split_day_night && { split_day_night }),
    ...(base && { base }),
    ...(assessment !== undefined && { assessment }),
  };
}

/** The answers to a report's requests; null until the report is generated. */
export function useReport(id: ReportId, calls: ReportCalls | null) {
  const queryClient = useQueryClient();
  const report = useQuery(reportQuery(id, calls?.report ?? null));
  const compared = useQuery(reportQuery(id, calls?.compared?.query ?? null));
  const comparedWith = calls?.compared?.with;
  const comparison = useMemo<Comparison | null>(
    () => (comparedWith && compared.data ? { with: comparedWith, context: compared.data } : null),
    [comparedWith, compared.data],
  );
  return {
    /** Undefined until both answers have arrived. */
    context: comparedWith && !compared.data ? undefined : report.data,
    comparison,
    error: report.error ?? compared.error,
    isFetching: report.isFetching || compared.isFetching,
    /** Requests the report from the server even if it has been answered before: now, or once the address asks for it. */
    request({ report, compared }: ReportCalls) {
      for (const query of [report, compared?.query]) {
        if (query) void queryClient.invalidateQueries({ queryKey: reportQuery(id, query).queryKey });
      }
    },
    cancel: () => void queryClient.cancelQueries({ queryKey: ['report'] }),
  };
}
