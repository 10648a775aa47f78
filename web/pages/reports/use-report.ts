import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReportId } from '#domain/reports/report-types.ts';
import type { Comparison } from './cards/grouping.ts';
import type { ReportCalls } from './options/report-calls.ts';
import { reportQuery } from './options/report-query.ts';

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
