import { getReportType, type ReportId } from '#domain/reports/report-types.ts';

/** What an analysis is called unless somebody knows better: `Ratio 11/14/2026`, by the calendar on the wall. */
export function nameWithDate(report: ReportId, now: Date): string {
  return `${getReportType(report).name} ${now.getMonth() + 1}/${now.getDate()}/${now.getFullYear()}`;
}
