import { MantineProvider } from '@mantine/core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { formatNames } from '#domain/reports/citation.ts';
import { comparisonNames } from '#domain/reports/compared-range.ts';
import { getReportType } from '#domain/reports/report-types.ts';
import { formatRange } from '#domain/time/periods.ts';
import type { PrintedReport } from '#web/lib/api/page-data.ts';
import { OnPaper } from '#web/ui/page/on-paper.tsx';
import { cssVariablesResolver, theme } from '#web/ui/theme/theme.ts';
import type { Comparison } from '../cards/grouping.ts';
import { ReadOnlyNote } from '../notes/note-view.tsx';
import { ShowShiftsContext } from '../shifts-behind/show-shifts.ts';
import { ReportView } from '../view/report-view.tsx';
import classes from './draw-report.module.css';

/** Renders a report for printing, in light colours. Resolves when it is complete and its fonts are loaded. */
export async function drawReport(container: HTMLElement, report: PrintedReport): Promise<void> {
  document.documentElement.dataset.palette = report.color_blind ? 'color-blind' : 'default';
  const { compared } = report;
  const comparison = compared ? { name: comparisonNames[compared.with], context: compared.context } : null;
  const root = createRoot(container);
  // Synchronously, so that charts have measured their width before this returns.
  flushSync(() =>
    root.render(
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        forceColorScheme="light"
        withGlobalClasses={false}
      >
        <PrintDocument report={report} comparison={comparison} />
      </MantineProvider>,
    ),
  );
  // Browsers request fonts on layout.
  container.getBoundingClientRect();
  await document.fonts.ready;
}

interface PrintDocumentProps {
  report: PrintedReport;
  comparison?: Comparison | null;
}

/** The report as in its PDF, for printing from the browser. */
export function PaperReport(props: PrintDocumentProps) {
  return (
    <OnPaper label="Report">
      <PrintDocument {...props} />
    </OnPaper>
  );
}

/** A report on paper: its title, then all cards, without controls. */
function PrintDocument({ report: { context, name, notes }, comparison = null }: PrintDocumentProps) {
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
        <h1>{name ?? type}</h1>
        <p>
          {name === undefined ? '' : `${type} · `}
          {formatRange({ start: citation.start_date, end: citation.end_date })}
        </p>
      </header>
      <ShowShiftsContext value={null}>
        <ReportView context={context} state={state} comparison={comparison} renderNote={renderNote} />
      </ShowShiftsContext>
    </div>
  );
}
