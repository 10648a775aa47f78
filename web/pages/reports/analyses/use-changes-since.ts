import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { type FigureDifference, listDifferences } from '#domain/reports/figure-differences.ts';
import { client } from '#web/lib/api/client.ts';
import { buildQuery, reportQuery } from '../report-query.ts';
import type { ShiftsQuery } from '../shifts-behind/show-shifts.ts';
import { listFigures } from './list-figures.ts';

interface ChangesSince {
  differences: readonly FigureDifference[];
  /** How many shifts were added or corrected. */
  shifts: number;
  query: ShiftsQuery;
}

/** With more modules the URL would be too long for some servers. */
const mostModules = 500;

/** How a stored report would differ today. Null until known, and if the user may not read today's figures. */
export function useChangesSince(context: ReportContext): ChangesSince | null {
  const { options, citation, report } = context;
  const { date_grain, split_day_night, ...today } = buildQuery(context);
  const current = useQuery({
    ...reportQuery(report, options.modules.length <= mostModules ? buildQuery(context) : null),
    retry: false,
    staleTime: 60_000,
  });
  const query: ShiftsQuery = { ...today, changed_since: citation.made_at };
  const changed = useQuery({
    queryKey: ['report-shifts', query, 'count'],
    queryFn: ({ signal }) => client.listReportShifts({ query: { ...query, page_size: 1 }, signal }),
    enabled: current.data !== undefined,
    retry: false,
    staleTime: 60_000,
  });
  const differences = useMemo(
    () => (current.data ? listDifferences(listFigures(context), listFigures(current.data)) : []),
    [context, current.data],
  );
  if (differences.length === 0 || !changed.data) return null;
  return { differences, shifts: changed.data.count, query };
}
