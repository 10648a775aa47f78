import { VisuallyHidden } from '@mantine/core';
import { use } from 'react';
import type { ReportContext } from '#contract/reports/report-context.ts';
import type { Comparison } from '../cards/grouping.ts';
import { describeOptions } from './describe-options.ts';
import classes from './recap.module.css';
import { ScreenPartsContext } from './screen-parts.ts';

export const recapId = 'recap';

/** The options that the report was generated with. */
export function Recap({ context, comparison }: { context: ReportContext; comparison: Comparison | null }) {
  const isOnPaper = use(ScreenPartsContext) === null;
  return (
    <p className={classes.recap} {...(!isOnPaper && { id: recapId, tabIndex: -1 })}>
      <VisuallyHidden>This report: </VisuallyHidden>
      {describeOptions(context, comparison).join(' · ')}
    </p>
  );
}
