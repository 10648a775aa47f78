import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import type { ReportData } from '#web/lib/page-data.ts';
import { usePrinting } from '#web/lib/use-printing.ts';
import type { Comparison } from '../cards/part.ts';
import classes from './paper-report.module.css';
import { PrintDocument } from './print-document.tsx';

interface PaperReportProps {
  report: ReportData;
  comparison?: Comparison | null;
}

/** In place of the screen whenever the browser prints it. */
export function PaperReport(props: PaperReportProps) {
  const printing = usePrinting();
  return printing ? createPortal(<Paper {...props} />, document.body) : null;
}

function Paper(props: PaperReportProps) {
  // Paper is white, whatever the screen is.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
    return () => {
      dataset.mantineColorScheme = before;
    };
  }, []);
  return (
    <div className={classes.paper} data-paper>
      <PrintDocument {...props} />
    </div>
  );
}
