import type { ReportFilters } from '#contract/reports/report-filters.ts';
import { type Compared, chooseComparedGrain, computeComparedRange } from '#domain/reports/compared-range.ts';
import type { ReportId } from '#domain/reports/report-types.ts';
import type { DateRange } from '#domain/time/calendar.ts';

/** The same over the dates that a report's range is compared with, cut the same way. */
export function comparedFilters(
  report: ReportId,
  filters: ReportFilters,
  { range, compare }: { range: DateRange; compare: Compared },
): ReportFilters {
  const { start, end } = computeComparedRange(range, compare);
  const grain = chooseComparedGrain(report, filters.date_grain ?? 'automatic', range);
  return { ...filters, start_date: start, end_date: end, date_grain: grain };
}
