import type { ReportFilters } from '#contract/reports/report-filters.ts';
import { type Compared, chooseComparedGrain, computeComparedRange } from '#domain/reports/compared-range.ts';
import type { ReportId } from '#domain/reports/report-types.ts';
import type { DateRange } from '#domain/time/calendar.ts';

/** The same filters over the range that a report is compared with, in the same periods. */
export function toComparedFilters(
  report: ReportId,
  filters: ReportFilters,
  { range, compare }: { range: DateRange; compare: Compared },
): ReportFilters {
  const { start, end } = computeComparedRange(range, compare);
  const grain = chooseComparedGrain(report, filters.date_grain ?? 'automatic', range);
  return { ...filters, start_date: start, end_date: end, date_grain: grain };
}
