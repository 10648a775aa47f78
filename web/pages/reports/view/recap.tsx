import { Box, VisuallyHidden } from '@mantine/core';
import { use, useEffect, useRef } from 'react';
import type { ReportContext } from '#contract/reports/report-context.ts';
import type { Comparison } from '#web/cards/grouping.ts';
import { ScreenPartsContext } from '#web/cards/screen-parts.ts';
import { describeOptions } from './describe-options.ts';

const recapId = 'recap';

/** The options that the report was generated with. */
export function Recap({ context, comparison }: { context: ReportContext; comparison: Comparison | null }) {
  const isOnPaper = use(ScreenPartsContext) === null;
  return (
    <Box component="p" m={0} c="dimmed" fz="sm" {...(!isOnPaper && { id: recapId, tabIndex: -1 })}>
      <VisuallyHidden>This report: </VisuallyHidden>
      {describeOptions(context, comparison).join(' · ')}
    </Box>
  );
}

/**
 * Returns a function to call on Generate. The button is disabled while the report is generated and loses the focus; the
 * recap of the new report then takes it, so that screen readers read it, unless the user has focused something else.
 */
export function useReadOut(isFetching: boolean): () => void {
  const isAwaited = useRef(false);
  useEffect(() => {
    if (isFetching || !isAwaited.current) return;
    isAwaited.current = false;
    if (document.activeElement === document.body)
      document.getElementById(recapId)?.focus({ preventScroll: true });
  }, [isFetching]);
  return () => {
    isAwaited.current = true;
  };
}
