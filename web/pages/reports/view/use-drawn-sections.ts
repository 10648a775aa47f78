import { startTransition, use, useEffect, useState } from 'react';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { ScreenPartsContext } from './state/screen-parts.ts';

const drawnReports = new WeakSet<ReportContext>();

/**
 * How many sections to render: the first at once, then one more after each paint, so that a long report is readable early.
 * All at once on paper, and if the report was complete before, so that Back can restore the scroll position.
 */
export function useDrawnSections(context: ReportContext, count: number): number {
  const isOnPaper = use(ScreenPartsContext) === null;
  const [drawn, setDrawn] = useState(() => (isOnPaper || drawnReports.has(context) ? count : 1));
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + 1));
    else drawnReports.add(context);
  }, [context, drawn, count]);
  return drawn;
}
