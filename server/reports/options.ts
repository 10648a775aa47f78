import type { ComparableFilters } from '#contract/reports/reports.ts';
import { isAllHospitals } from '#domain/reports/blocks/groupings.ts';
import { isSummedReport, type SummedReportId } from '#domain/reports/compose-report.ts';
import {
  hasTooManyModulePeriods,
  hasTooManyPeriods,
  maxPeriods,
} from '#domain/reports/options/report-limits.ts';
import { type ReportId, type ResolvedOptions, resolveOptions } from '#domain/reports/options/report-types.ts';
import { invalid } from '#server/core/errors.ts';
import type { ReportScope } from './report-scope.ts';

/** Resolves the options of a report; throws 400 if the report would exceed a limit (decision 013). */
export function resolveReportOptions(
  report: ReportId,
  filters: ComparableFilters,
  scope: ReportScope,
): ResolvedOptions {
  const requested = {
    dateGrain: filters.date_grain ?? 'automatic',
    shiftWindows: filters.shift_windows ?? [],
    splitDayNight: filters.split_day_night ?? false,
    comparedGrain: filters.compared_grain,
  };
  const outcome = resolveOptions(report, requested, scope.range);
  if (!outcome.ok) {
    throw invalid('date_grain', `This report has no granularity "${outcome.excludedGrain}".`);
  }
  const { range, modules } = scope;
  const { dateGrain } = outcome.options;
  if (hasTooManyPeriods(range, dateGrain)) {
    const most = maxPeriods.toLocaleString('en-US');
    throw invalid('date_grain', `A report shows at most ${most} periods. Choose a coarser granularity.`);
  }
  if (
    !findSummedReport(report, scope, outcome.options) &&
    hasTooManyModulePeriods(modules.length, range, dateGrain)
  ) {
    throw invalid('date_grain', 'Choose a coarser granularity for so many modules.');
  }
  return outcome.options;
}

/** The report, if the database sums it over all clients; null otherwise. */
export function findSummedReport(
  report: ReportId,
  scope: ReportScope,
  { splitDayNight }: ResolvedOptions,
): SummedReportId | null {
  return isSummedReport(report) && isAllHospitals({ ...scope, splitDayNight }) ? report : null;
}
