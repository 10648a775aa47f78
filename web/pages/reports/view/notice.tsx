import { Box } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ReportContext } from '#contract/reports/report-context.ts';
import {
  chooseNotice,
  type NoticeData,
  type NoticeSource,
  type ReportNotice,
} from '#domain/page-one/notice.ts';
import type { Blocks } from '#web/cards/card.ts';
import classes from './notice.module.css';

const words = {
  empty: { title: 'Nothing to see here', hint: 'Try changing your options' },
  partial: {
    title: "We didn't have enough data for some visuals",
    hint: 'Try using a larger date range, or a finer granularity',
  },
} as const;

interface ReportNoticeProps {
  notice: NonNullable<ReportNotice>;
  /** More about the reason, and what to do. */
  children?: ReactNode;
}

export function Notice({ notice, children }: ReportNoticeProps) {
  const { title, hint } = words[notice];
  return (
    <div className={classes.notice} data-notice={notice} role="status">
      <IconInfoCircle size={20} stroke={1.75} color="var(--parity-muted)" aria-hidden />
      <div>
        <Box component="p" m={0} fw="var(--weight-strong)">
          {title}
        </Box>
        <Box component="p" m={0} c="dimmed" fz="sm">
          {hint}
        </Box>
        {children}
      </div>
    </div>
  );
}

/** The notice about a report as a whole (D21). */
export function findNotice(context: ReportContext): ReportNotice {
  return chooseNotice(toReportSource(context));
}

function toReportSource({ groupings, reports }: Pick<ReportContext, 'groupings' | 'reports'>): NoticeSource {
  return {
    groupings: groupings.map(({ data }) => ({ data: toData(data) })),
    reports: reports?.map(toReportSource),
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
    missedCare: data.missed_care,
  };
}
