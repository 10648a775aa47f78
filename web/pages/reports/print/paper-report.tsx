import { OnPaper } from '#web/ui/page/on-paper.tsx';
import { PrintDocument, type PrintDocumentProps } from './print-document.tsx';

/** The report as in its PDF, for printing from the browser. */
export function PaperReport(props: PrintDocumentProps) {
  return (
    <OnPaper label="Report">
      <PrintDocument {...props} />
    </OnPaper>
  );
}
