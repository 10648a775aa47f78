import type { PrintedReport } from '#web/lib/api/page-data.ts';
import { OnPaper } from '#web/ui/page/on-paper.tsx';
import type { Comparison } from '../cards/part.ts';
import { PrintDocument } from './print-document.tsx';

interface PaperReportProps {
  report: PrintedReport;
  comparison?: Comparison | null;
}

/** The report as its PDF shows it, where somebody prints the screen instead. */
export function PaperReport(props: PaperReportProps) {
  return (
    <OnPaper label="Report">
      <PrintDocument {...props} />
    </OnPaper>
  );
}
