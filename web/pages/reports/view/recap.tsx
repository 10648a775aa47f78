import { use } from 'react';
import type { ReportContext } from '#contract/reports/report-context.ts';
import type { Comparison } from '../cards/grouping.ts';
import { describeOptions } from './describe-options.ts';
import classes from './recap.module.css';
import { ScreenPartsContext } from './screen-parts.ts';

export const recapId = 'recap';

/** The options that the report below was made with. */
export function Recap({ context, comparison }: { context: ReportContext; comparison: Comparison | null }) {
  const onPaper = use(ScreenPartsContext) === null;
  return (
    <p className={classes.recap} {...(!onPaper && { id: recapId, tabIndex: -1 })}>
      <span className={classes.unseen}>This report: </span>
      {describeOptions(context, comparison).join(' · ')}
    </p>
  );
}
