import type { ReportFilters } from '#contract/reports/report-filters.ts';
import type { Caller } from '#domain/people/access.ts';
import { getReportType, type ReportId } from '#domain/reports/options/report-types.ts';

/** Whether a report is over more than one module, before it is known which ones, or may make a quarter of all hospitals (D70). */
export function isCostlyReport(
  report: ReportId,
  { client }: Caller,
  { modules = [], clients = [] }: Pick<ReportFilters, 'modules' | 'clients'>,
): boolean {
  const { isMultiModule, hasQuarter = false } = getReportType(report);
  if (hasQuarter) return true;
  if (modules.length > 0) return modules.length > 1;
  if (clients.some(id => id !== client?.clientId)) return true;
  return isMultiModule && (client?.moduleIds.length ?? 0) > 1;
}
