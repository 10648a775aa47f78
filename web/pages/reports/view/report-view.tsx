import { Box, Title } from '@mantine/core';
import { type ReactNode, use, useId } from 'react';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { getReportType, type SingleReportId } from '#domain/reports/report-types.ts';
import { buildCards, type CardSection } from '../cards/build-cards.ts';
import type { Card, ReportState, SubReport } from '../cards/card.ts';
import type { Comparison } from '../cards/grouping.ts';
import { Citation } from './citation.tsx';
import { fillRows } from './fill-rows.ts';
import { findNotice } from './find-notice.ts';
import { Notice } from './notice.tsx';
import { Recap } from './recap.tsx';
import { ReportCard } from './report-card.tsx';
import classes from './report-view.module.css';
import { ScreenPartsContext } from './screen-parts.ts';

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
  const sections = notice === 'empty' ? [] : buildCards({ context, comparison, state });
  return (
    <div className={classes.report}>
      <Recap context={context} comparison={comparison} />
      {notice && <Notice notice={notice} />}
      {sections.length > 1 && isOnScreen && (
        <nav className={classes.contents} aria-label="In this report">
          {sections.map(({ report: { report } }) => (
            <a key={report} href={`#${report}`}>
              {getReportType(report).name}
            </a>
          ))}
        </nav>
      )}
      {sections.map(section => (
        <Section
          key={section.report.report}
          section={section}
          isAlone={sections.length === 1}
          state={state}
          renderNote={renderNote}
        />
      ))}
      <Citation context={context} />
    </div>
  );
}

interface SectionProps {
  section: CardSection;
  isAlone: boolean;
  state: ReportState;
  renderNote: ReportViewProps['renderNote'];
}

/** One sub-report. */
function Section({ section: { report, overview, groupings }, isAlone, state, renderNote }: SectionProps) {
  const titleId = useId();
  const isOnScreen = use(ScreenPartsContext) !== null;
  const { name } = getReportType(report.report);
  const isSeveral = groupings.length > 1;
  // Many modules in many reports would be forty screens long. Reports with notes and printed ones are not folded.
  const isFolded = !isAlone && isSeveral && isOnScreen && !renderNote;
  const filled = groupings.filter(({ cards }) => cards.length > 0);
  if (filled.length === 0) return null;
  const render = (card: Card, place: string) => (
    <ReportCard
      key={card.id}
      card={card}
      place={place}
      state={state}
      level={isAlone ? 2 : 3}
      isUnique={isAlone && !isSeveral}
      note={renderNote?.(card.id)}
    />
  );
  return (
    <section id={report.report} className={classes.section} aria-labelledby={isAlone ? undefined : titleId}>
      {!isAlone && (
        <Title order={2} id={titleId} mt="s12" fz="xl">
          {name}
        </Title>
      )}
      {overview && <div className={classes.cards}>{render(overview, name)}</div>}
      <div className={classes.groupings} data-side-by-side={isPair(report) || undefined}>
        {filled.map(({ name, index, cards }) => (
          <Grouping key={index} name={isSeveral ? name : null} isFolded={isFolded}>
            {(isOnScreen ? fillRows(cards) : cards).map(card => render(card, name))}
          </Grouping>
        ))}
      </div>
    </section>
  );
}

interface GroupingProps {
  /** Null if it is the only one. */
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
      {name !== null && (
        <Box component="p" m="var(--space-8) 0 0" fz="lg" fw="var(--weight-heading)">
          {name}
        </Box>
      )}
      {cards}
    </div>
  );
}

/** The reports whose cards fit in half the width of a page. */
const narrow: readonly SingleReportId[] = ['ratio', 'worked_hours', 'comments', 'patterns_by_timeperiod'];

/** Two groupings, such as day and night, are shown side by side. */
function isPair({ report, groupings }: SubReport): boolean {
  return groupings.length === 2 && narrow.includes(report);
}
