import type { ReportContext, ReportData } from '#contract/reports/report-context.ts';
import {
  chooseNotice,
  type NoticeData,
  type NoticeSource,
  type ReportNotice,
} from '#domain/reports/notice.ts';

/** What to say of a report as a whole (D21). */
export function noticeOfReport(context: ReportContext): ReportNotice {
  return chooseNotice(sourceOf(context));
}

function sourceOf({
  groupings,
  reports,
}: Pick<ReportContext, 'groupings'> & { reports?: ReportContext['reports'] }): NoticeSource {
  return {
    groupings: groupings.map(({ data }) => ({ data: dataOf(data) })),
    reports: reports?.map(sourceOf),
  };
}

function dataOf(data: ReportData): NoticeData {
  return {
    ...data,
    nursingHours: data.nursing_hours,
    patterns: data.patterns?.map(pattern => ({ byWindow: pattern.by_window })),
    reasonsBreakdown: data.reasons_breakdown,
    acuityBreakdown: data.acuity_breakdown,
    chargeNurseBreakdown: data.charge_nurse_breakdown,
  };
}
