import { Title } from '@mantine/core';
import { type ReactNode, use, useId } from 'react';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { getReportType, type SingleReportId } from '#domain/reports/report-types.ts';
import type { Card, SubReport } from '../cards/card.ts';
import { cardsBefore, cardsOf } from '../cards/cards-of.ts';
import { type Comparison, type Part, partsOf, reportsIn } from '../cards/part.ts';
import { fillRows } from './charts/fill-rows.ts';
import { Citation } from './citation.tsx';
import { Notice } from './notice.tsx';
import { noticeOfReport } from './notice-of-report.ts';
import { Recap } from './recap.tsx';
import { ReportCard } from './report-card.tsx';
import classes from './report-view.module.css';
import { ScreenPartsContext } from './screen-parts.ts';
import type { ChangeState, ViewState } from './view-state.ts';

export interface ReportViewProps {
  context: ReportContext;
  /** How it is looked at. */
  state: ReportContext['state'];
  /** Absent where nothing can be changed: on paper. */
  onStateChange?: ChangeState | undefined;
  comparison?: Comparison | null;
  /** What stands under a card, by its id. */
  noteOf?: (cardId: string) => ReactNode;
}

/** A whole report from what was answered, without asking for anything. */
export function ReportView({ context, state, onStateChange, comparison = null, noteOf }: ReportViewProps) {
  const notice = noticeOfReport(context);
  const reports = reportsIn(context);
  const isOnScreen = use(ScreenPartsContext) !== null;
  const view: ViewState = { state, onChange: onStateChange ?? null };
  return (
    <div className={classes.report}>
      <Recap context={context} comparison={comparison} />
      {notice && <Notice notice={notice} />}
      {notice !== 'empty' && reports.length > 1 && isOnScreen && <Contents reports={reports} />}
      {notice !== 'empty' &&
        reports.map(report => (
          <Report
            key={report.report}
            report={report}
            isAlone={reports.length === 1}
            parts={partsOf(report, { context, comparison, state })}
            view={view}
            noteOf={noteOf}
          />
        ))}
      <Citation context={context} />
    </div>
  );
}

/** The way to a part of a long report. */
function Contents({ reports }: { reports: readonly SubReport[] }) {
  return (
    <nav className={classes.contents} aria-label="In this report">
      {reports.map(({ report }) => (
        <a key={report} href={`#${report}`}>
          {getReportType(report).name}
        </a>
      ))}
    </nav>
  );
}

interface ReportProps {
  report: SubReport;
  isAlone: boolean;
  parts: readonly Part[];
  view: ViewState;
  noteOf: ReportViewProps['noteOf'];
}

function Report({ report, isAlone, parts, view, noteOf }: ReportProps) {
  const titleId = useId();
  const { name } = getReportType(report.report);
  // Of many modules in many reports the page would be forty screens long. Notes are there to be read, and paper is whole.
  const isFolded = !isAlone && parts.length > 1 && view.onChange !== null && !noteOf;
  const isOnScreen = use(ScreenPartsContext) !== null;
  const cards = parts
    .map(part => ({ part, cards: isOnScreen ? fillRows(cardsOf(part)) : cardsOf(part) }))
    .filter(({ cards }) => cards.length > 0);
  if (cards.length === 0) return null;
  const rendered = (card: Card, place: string) => (
    <ReportCard
      key={card.id}
      card={card}
      place={place}
      view={view}
      level={isAlone ? 2 : 3}
      isUnique={isAlone && parts.length === 1}
      note={noteOf?.(card.id)}
    />
  );
  return (
    <section id={report.report} className={classes.section} aria-labelledby={isAlone ? undefined : titleId}>
      {!isAlone && (
        <Title order={2} id={titleId} className={classes.reportTitle ?? ''}>
          {name}
        </Title>
      )}
      <div className={classes.cards}>{cardsBefore(parts).map(card => rendered(card, name))}</div>
      <div className={classes.groupings} data-side-by-side={isPair(report) || undefined}>
        {cards.map(({ part, cards }) => (
          <Grouping key={part.index} name={parts.length > 1 ? part.name : null} isFolded={isFolded}>
            {cards.map(card => rendered(card, part.name))}
          </Grouping>
        ))}
      </div>
    </section>
  );
}

interface GroupingProps {
  /** Null where it is the only one. */
  name: string | null;
  isFolded: boolean;
  children: ReactNode;
}

/** The cards of one module, or of its day or night half. */
function Grouping({ name, isFolded, children }: GroupingProps) {
  const cards = <div className={classes.cards}>{children}</div>;
  if (isFolded) {
    return (
      <details className={classes.folded}>
        <summary className={classes.foldedName}>{name}</summary>
        <div className={classes.grouping}>{cards}</div>
      </details>
    );
  }
  return (
    <div className={classes.grouping}>
      {name !== null && <p className={classes.groupingName}>{name}</p>}
      {cards}
    </div>
  );
}

/** Cards that half a page is enough for; tables of hours and schedules need it whole. */
const narrow: readonly SingleReportId[] = ['ratio', 'worked_hours', 'comments', 'patterns_by_timeperiod'];

/** Two groupings, such as day and night, stand beside each other. */
function isPair({ report, groupings }: SubReport): boolean {
  return groupings.length === 2 && narrow.includes(report);
}
