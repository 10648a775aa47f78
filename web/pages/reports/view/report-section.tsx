import { Box, Title } from '@mantine/core';
import { memo, type ReactNode, use, useEffect, useEffectEvent, useId, useRef } from 'react';
import { getReportType, type SingleReportId } from '#domain/reports/options/report-types.ts';
import type { Card, SubReport } from '#web/cards/card.ts';
import type { ReportSource } from '#web/cards/grouping.ts';
import { ScreenPartsContext, ShownModuleContext } from '#web/cards/screen-parts.ts';
import { buildSection, type SectionPart } from '../compose/build-cards.ts';
import { fillRows } from './fill-rows.ts';
import { type ContentsPlace, placeGrouping, placeSection } from './places.ts';
import { ReportCard } from './report-card.tsx';
import classes from './report-view.module.css';

interface ReportSectionProps extends ReportSource {
  report: SubReport;
  part: SectionPart;
  isAlone: boolean;
  /** Whether the browser was asked to find text on the page. */
  isSearched: boolean;
  renderNote: ((cardId: string) => ReactNode) | undefined;
}

const nextLevel = { 2: 3, 3: 4 } as const;

/** One sub-report. Memoized, because the next ones are rendered after it. */
export const ReportSection = memo(function ReportSection(props: ReportSectionProps) {
  const { report, part, isAlone, isSearched, renderNote, ...source } = props;
  const isOnScreen = use(ScreenPartsContext) !== null;
  const shown = use(ShownModuleContext);
  const { overview, groupings } = buildSection(report, source, part);
  const isSeveral = groupings.length > 1;
  const filled = groupings.filter(({ cards }) => cards.length > 0);
  if (filled.length === 0) return null;
  const section = placeSection(report.report, part, isOnScreen);
  const level = isAlone ? 2 : 3;
  const isNamed = isSeveral && !shown;
  const render = (card: Card, place: string, headingLevel: 2 | 3 | 4) => (
    <ReportCard
      key={card.id}
      card={card}
      place={place}
      state={source.state}
      level={headingLevel}
      isUnique={isAlone && !isSeveral}
      note={renderNote?.(card.id)}
    />
  );
  return (
    <SectionFrame {...section} isAlone={isAlone}>
      {overview && (
        <div className={classes.cards}>{render(overview, getReportType(report.report).name, level)}</div>
      )}
      <div className={classes.groupings} data-side-by-side={(!shown && isPair(report)) || undefined}>
        {shown && !filled.some(({ name }) => name === shown.name) && <NoCards name={shown.name} />}
        {filled.map(grouping => {
          const { name, index, cards } = grouping;
          const isOther = shown !== null && shown.name !== name;
          if (isOther && !isSearched) return null;
          const drawn = (
            <Grouping
              key={index}
              {...placeGrouping(section, grouping)}
              level={isNamed ? level : null}
              cards={(isOnScreen ? fillRows(cards) : cards).map(card =>
                render(card, name, isNamed ? nextLevel[level] : level),
              )}
            />
          );
          return isOther ? (
            <HiddenModule key={index} onFound={() => shown.show(name)}>
              {drawn}
            </HiddenModule>
          ) : (
            drawn
          );
        })}
      </div>
    </SectionFrame>
  );
});

/** A section that is rendered soon, with its heading. */
export function SectionPlaceholder({ report, part }: Pick<ReportSectionProps, 'report' | 'part'>) {
  return (
    <SectionFrame {...placeSection(report.report, part, true)} isAlone={false}>
      <div className={classes.awaited} aria-busy="true" />
    </SectionFrame>
  );
}

interface SectionFrameProps extends ContentsPlace {
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

interface GroupingProps extends ContentsPlace {
  /** Of the heading with its name; null without one. */
  level: 2 | 3 | null;
  cards: ReactNode;
}

/** The cards of one module, or of its day or night half. */
function Grouping({ id, title, level, cards }: GroupingProps) {
  return (
    <div id={id} className={classes.grouping}>
      {level !== null && (
        <Title order={level} mt="s8" fz="lg">
          {title}
        </Title>
      )}
      <div className={classes.cards}>{cards}</div>
    </div>
  );
}

function NoCards({ name }: { name: string }) {
  return (
    <Box component="p" m={0} c="dimmed" fz="sm">
      There is nothing about {name} here.
    </Box>
  );
}

/** The reports whose cards fit in half the width of a page. */
const narrow: readonly SingleReportId[] = ['ratio', 'worked_hours', 'comments', 'patterns_by_timeperiod'];

/** Two groupings, such as day and night, are shown side by side. */
function isPair({ report, groupings }: SubReport): boolean {
  return groupings.length === 2 && narrow.includes(report);
}

interface HiddenModuleProps {
  /** Called when the browser finds text in it. */
  onFound: () => void;
  children: ReactNode;
}

/** The cards behind a closed tab, which the browser's search finds. */
function HiddenModule({ onFound, children }: HiddenModuleProps) {
  const box = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(onFound);
  useEffect(() => {
    const element = box.current;
    // React knows only `hidden` without a value, and no such event.
    element?.setAttribute('hidden', 'until-found');
    const listen = () => show();
    element?.addEventListener('beforematch', listen);
    return () => element?.removeEventListener('beforematch', listen);
  }, []);
  return (
    <div ref={box} hidden>
      {children}
    </div>
  );
}
