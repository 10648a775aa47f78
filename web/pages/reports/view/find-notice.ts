import type { ReportContext } from '#contract/reports/report-context.ts';
import {
  chooseNotice,
  type NoticeData,
  type NoticeSource,
  type ReportNotice,
} from '#domain/reports/notice.ts';
import type { Blocks } from '../cards/card.ts';

/** The notice about a report as a whole (D21). */
export function findNotice(context: ReportContext): ReportNotice {
  return chooseNotice(toSource(context));
}

function toSource({ groupings, reports }: Pick<ReportContext, 'groupings' | 'reports'>): NoticeSource {
  return {
    groupings: groupings.map(({ data }) => ({ data: toData(data) })),
    reports: reports?.map(toSource),
  };
}

function toData(data: Blocks): NoticeData {
  return {
    ...data,
    nursingHours: data.nursing_hours,
    patterns: data.patterns?.map(({ by_window }) => ({ byWindow: by_window })),
    reasonsBreakdown: data.reasons_breakdown,
    acuityBreakdown: data.acuity_breakdown,
    chargeNurseBreakdown: data.charge_nurse_breakdown,
    redFlags: data.red_flags,
  };
}
