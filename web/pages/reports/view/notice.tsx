import { Box } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReportNotice } from '#domain/reports/notice.ts';
import classes from './notice.module.css';

const words = {
  empty: { title: 'Nothing to see here', hint: 'Try changing your options' },
  partial: {
    title: "We didn't have enough data for some visuals",
    hint: 'Try using a larger date range, or a finer granularity',
  },
} as const;

export function Notice({ notice }: { notice: NonNullable<ReportNotice> }) {
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
      </div>
    </div>
  );
}
