import { Box, Title } from '@mantine/core';
import { memo, type ReactNode, use, useId, useState } from 'react';
import { getReportType, type SingleReportId } from '#domain/reports/report-types.ts';
import type { Card, SubReport } from '../cards/card.ts';
import type { ReportSource } from '../cards/grouping.ts';
import { buildSection, type SectionPart } from '../compose/build-cards.ts';
import { fillRows } from './fill-rows.ts';
import { ReportCard } from './report-card.tsx';
import classes from './report-view.module.css';
import { ScreenPartsContext } from './state/screen-parts.ts';

interface ReportSectionProps extends ReportSource {
  report: SubReport;
  part: SectionPart;
  isAlone: boolean;
  /** Whether the browser was asked to find text on the page. */
  isSearched: boolean;
  renderNote: ((cardId: string) => ReactNode) | undefined;
}

/** One sub-report. Memoized, because the next ones are rendered after it. */
export const ReportSection = memo(function ReportSection(props: ReportSectionProps) {
  const { report, part, isAlone, isSearched, renderNote, ...source } = props;
  const isOnScreen = use(ScreenPartsContext) !== null;
  const { overview, groupings } = buildSection(report, source, part);
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
      state={source.state}
      level={isAlone ? 2 : 3}
      isUnique={isAlone && !isSeveral}
      note={renderNote?.(card.id)}
    />
  );
  return (
    <SectionFrame {...nameSection(report.report, part)} isAlone={isAlone}>
      {overview && <div className={classes.cards}>{render(overview, getReportType(report.report).name)}</div>}
      <div className={classes.groupings} data-side-by-side={isPair(report) || undefined}>
        {filled.map(({ name, index, cards }) => {
          const renderCards = () => (isOnScreen ? fillRows(cards) : cards).map(card => render(card, name));
          return isFolded ? (
            <Folded key={index} name={name} isSearched={isSearched} renderCards={renderCards} />
          ) : (
            <Grouping key={index} name={isSeveral ? name : null} cards={renderCards()} />
          );
        })}
      </div>
    </SectionFrame>
  );
});

/** A section that is rendered soon, with its heading. */
export function SectionPlaceholder({ report, part }: Pick<ReportSectionProps, 'report' | 'part'>) {
  return (
    <SectionFrame {...nameSection(report.report, part)} isAlone={false}>
      <div className={classes.awaited} aria-busy="true" />
    </SectionFrame>
  );
}

interface SectionName {
  id: string;
  title: string;
}

/** The address of a section on the page, and its heading. */
export function nameSection(report: SingleReportId, part: SectionPart): SectionName {
  const { name } = getReportType(report);
  return part === 'appendix'
    ? { id: `${report}-appendix`, title: `Appendix: ${name}` }
    : { id: report, title: name };
}

interface SectionFrameProps extends SectionName {
  /** An only section has no heading. */
  isAlone: boolean;
  children: ReactNode;
}

function SectionFrame({ id, title, isAlone, children }: SectionFrameProps) {
  const titleId = useId();
  return (
    <section id={id} className={classes.section} aria-labelledby={isAlone ? undefined : titleId}>
      {!isAlone && (
        <Title order={2} id={titleId} mt="s12" fz="xl">
          {title}
        </Title>
      )}
      {children}
    </section>
  );
}

interface GroupingProps {
  /** Null if it is the only one, or folded. */
  name: string | null;
  cards: ReactNode;
}

/** The cards of one module, or of its day or night half. */
function Grouping({ name, cards }: GroupingProps) {
  return (
    <div className={classes.grouping}>
      {name !== null && (
        <Box component="p" m="var(--space-8) 0 0" fz="lg" fw="var(--weight-heading)">
          {name}
        </Box>
      )}
      <div className={classes.cards}>{cards}</div>
    </div>
  );
}

interface FoldedProps extends Pick<ReportSectionProps, 'isSearched'> {
  name: string;
  renderCards: () => ReactNode;
}

/** Its cards are rendered when it is opened, or searched. */
function Folded({ name, isSearched, renderCards }: FoldedProps) {
  const [isOpened, setIsOpened] = useState(false);
  return (
    <details className={classes.folded} onToggle={() => setIsOpened(true)}>
      <summary className={classes.foldedName}>{name}</summary>
      {(isOpened || isSearched) && <Grouping name={null} cards={renderCards()} />}
    </details>
  );
}

/** The reports whose cards fit in half the width of a page. */
const narrow: readonly SingleReportId[] = ['ratio', 'worked_hours', 'comments', 'patterns_by_timeperiod'];

/** Two groupings, such as day and night, are shown side by side. */
function isPair({ report, groupings }: SubReport): boolean {
  return groupings.length === 2 && narrow.includes(report);
}
