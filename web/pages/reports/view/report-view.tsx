import { type ReactNode, use } from 'react';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { getReportType } from '#domain/reports/report-types.ts';
import { formatRange } from '#domain/time/period-labels.ts';
import type { ReportState, SubReport } from '../cards/card.ts';
import { type Comparison, listReports } from '../cards/grouping.ts';
import { Citation } from './citation.tsx';
import { findNotice } from './find-notice.ts';
import { Notice } from './notice.tsx';
import { Recap } from './recap.tsx';
import { ReportSection, SectionPlaceholder } from './report-section.tsx';
import classes from './report-view.module.css';
import { ScreenPartsContext } from './screen-parts.ts';
import { useDrawnSections } from './use-drawn-sections.ts';

export interface ReportViewProps {
  context: ReportContext;
  state: ReportState;
  comparison?: Comparison | null;
  /** Renders the note of a card. */
  renderNote?: (cardId: string) => ReactNode;
}

/** A report without its options. It makes no request. */
export function ReportView({ context, state, comparison = null, renderNote }: ReportViewProps) {
  const notice = findNotice(context);
  const screen = use(ScreenPartsContext);
  const reports = notice === 'empty' ? [] : listReports(context);
  return (
    <div className={classes.report}>
      <Recap context={context} comparison={comparison} />
      {notice && (
        <Notice notice={notice}>
          {context.recorded_range !== undefined && <p>{describeRecorded(context)}</p>}
          {notice === 'empty' && screen?.emptyAction}
        </Notice>
      )}
      {reports.length > 1 && screen && (
        <nav className={classes.contents} aria-label="In this report">
          {reports.map(({ report }) => (
            <a key={report} href={`#${report}`}>
              {getReportType(report).name}
            </a>
          ))}
        </nav>
      )}
      <Sections {...{ reports, context, state, comparison, renderNote }} />
      <Citation context={context} />
    </div>
  );
}

/** Where the data of an empty report are. */
function describeRecorded({ recorded_range: range, options }: ReportContext): string {
  const place = options.shift_windows ? ' at these shift times' : '';
  return range
    ? `Shifts are recorded${place} for ${formatRange(range)}.`
    : `No shift is recorded${place} yet.`;
}

interface SectionsProps extends Required<Omit<ReportViewProps, 'renderNote'>> {
  reports: readonly SubReport[];
  renderNote: ReportViewProps['renderNote'];
}

/** A component of its own, so that the rest of the report is not rendered again with every section. */
function Sections({ reports, ...source }: SectionsProps) {
  const drawn = useDrawnSections(source.context, reports.length);
  return reports.map((report, index) =>
    index >= drawn ? (
      <SectionPlaceholder key={report.report} report={report} />
    ) : (
      <ReportSection key={report.report} report={report} isAlone={reports.length === 1} {...source} />
    ),
  );
}
