import type { ReportContext } from '#contract/report-context.ts';
import type { Comparison } from '../cards/part.ts';
import classes from './recap.module.css';
import { recapOf } from './recap-of.ts';

/** The options that the report below was made with. */
export function Recap({ context, comparison }: { context: ReportContext; comparison: Comparison | null }) {
  return (
    <p className={classes.recap}>
      <span className={classes.unseen}>This report: </span>
      {recapOf(context, comparison).join(' · ')}
    </p>
  );
}
