import { formatNames } from '#domain/reports/citation.ts';
import { buildReportTitle, nameReport } from '#domain/reports/file-name.ts';
import { getReportType } from '#domain/reports/options/report-types.ts';
import { formatRange } from '#domain/time/period-labels.ts';
import type { Comparison } from '#web/cards/grouping.ts';
import { ShowShiftsContext } from '#web/cards/show-shifts.ts';
import { ReadingsContext } from '#web/charts/readings/readings.tsx';
import type { PrintedReport } from '#web/lib/api/page-data.ts';
import { OnPaper } from '#web/ui/page/on-paper.tsx';
import { ReadOnlyNote } from '../notes/note-view.tsx';
import { ReportView } from '../view/report-view.tsx';
import classes from './print-document.module.css';

interface PrintDocumentProps {
  report: PrintedReport;
  comparison?: Comparison | null;
}

/** The report as in its PDF, for printing from the browser. */
export function PaperReport(props: PrintDocumentProps) {
  return (
    <OnPaper label="Report" title={titleReport(props.report)}>
      <PrintDocument {...props} />
    </OnPaper>
  );
}

/** The title of the document. */
export function titleReport({ context, name, is_short: isShort = false }: PrintedReport): string {
  const { report, citation } = context;
  const range = { start: citation.start_date, end: citation.end_date };
  return buildReportTitle(nameReport(name ?? getReportType(report).name, isShort), citation.hospitals, range);
}

/** A report on paper: its title, then all cards, without controls. */
export function PrintDocument({ report, comparison = null }: PrintDocumentProps) {
  const { context, name, notes, is_short: isShort = false } = report;
  const { citation, state } = context;
  const type = `${getReportType(context.report).name} report`;
  const renderNote = (cardId: string) => {
    const note = notes?.[cardId];
    return note && <ReadOnlyNote note={note} />;
  };
  return (
    <div className={classes.document}>
      <header className={classes.header}>
        <p>{formatNames(citation.hospitals, 'hospitals')}</p>
        <h1>{nameReport(name ?? type, isShort)}</h1>
        <p>
          {name === undefined ? '' : `${type} · `}
          {formatRange({ start: citation.start_date, end: citation.end_date })}
        </p>
      </header>
      <ShowShiftsContext value={null}>
        <ReadingsContext value={false}>
          <ReportView {...{ context, state, comparison, renderNote, isShort }} />
        </ReadingsContext>
      </ShowShiftsContext>
    </div>
  );
}
