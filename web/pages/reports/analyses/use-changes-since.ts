import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { type FigureDifference, listDifferences } from '#domain/reports/figure-differences.ts';
import { client } from '#web/lib/api/client.ts';
import { reportQuery } from '../report-query.ts';
import { queryOfReport } from '../report-query-of.ts';
import type { ShiftsQuery } from '../shifts-behind/drill-down.ts';
import { cardFigures } from './card-figures.ts';

export interface ChangesSince {
  differences: readonly FigureDifference[];
  /** How many shifts were added or corrected since. */
  shifts: number;
  behind: ShiftsQuery;
}

/** More ids than this make an address that servers do not take. */
const mostModules = 500;

/** What the report would say today. Null until it is known, and where the person may not read those figures. */
export function useChangesSince(context: ReportContext): ChangesSince | null {
  const { options, citation, report } = context;
  const isAskable = options.modules.length <= mostModules;
  const today = useQuery({
    ...reportQuery(report, isAskable ? queryOfReport(context) : null),
    retry: false,
    staleTime: 60_000,
  });
  const { clients, modules, start_date, end_date, shift_windows } = options;
  const behind: ShiftsQuery = {
    clients: [...clients],
    modules: [...modules],
    start_date,
    end_date,
    ...(shift_windows && { shift_windows: [...shift_windows] }),
    changed_since: citation.made_at,
  };
  const changed = useQuery({
    queryKey: ['report-shifts', behind, 'count'],
    queryFn: ({ signal }) => client.listReportShifts({ query: { ...behind, page_size: 1 }, signal }),
    enabled: today.data !== undefined,
    retry: false,
    staleTime: 60_000,
  });
  const differences = useMemo(
    () => (today.data ? listDifferences(cardFigures(context), cardFigures(today.data)) : []),
    [context, today.data],
  );
  if (differences.length === 0 || !changed.data) return null;
  return { differences, shifts: changed.data.count, behind };
}
