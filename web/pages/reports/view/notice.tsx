import { Box } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ReportNotice } from '#domain/reports/notice.ts';
import classes from './notice.module.css';

const words = {
  empty: { title: 'Nothing to see here', hint: 'Try changing your options' },
  partial: {
    title: "We didn't have enough data for some visuals",
    hint: 'Try using a larger date range, or a finer granularity',
  },
} as const;

interface NoticeProps {
  notice: NonNullable<ReportNotice>;
  /** More about the reason, and what to do. */
  children?: ReactNode;
}

export function Notice({ notice, children }: NoticeProps) {
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
