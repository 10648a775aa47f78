import { type ReactNode, use } from 'react';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { formatNames } from '#domain/reports/citation.ts';
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
  const isOnScreen = use(ScreenPartsContext) !== null;
  const reports = notice === 'empty' ? [] : listReports(context);
  return (
    <div className={classes.report} data-about={describePlace(context)}>
      <Recap context={context} comparison={comparison} />
      {notice && <Notice notice={notice} />}
      {reports.length > 1 && isOnScreen && (
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

/** Names the report on a picture of one of its cards. */
function describePlace({ citation, options: { start_date, end_date } }: ReportContext): string {
  const range = formatRange({ start: start_date, end: end_date });
  return [citation.hospitals.join(', '), formatNames(citation.modules, 'modules'), range].join(' · ');
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
