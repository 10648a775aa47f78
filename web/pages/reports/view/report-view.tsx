import { type ReactNode, startTransition, use, useEffect, useLayoutEffect, useState } from 'react';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { formatNames } from '#domain/reports/citation.ts';
import { formatRange } from '#domain/time/period-labels.ts';
import type { Card, ReportState } from '#web/cards/card.ts';
import type { Comparison, ReportSource } from '#web/cards/grouping.ts';
import { ScreenPartsContext } from '#web/cards/screen-parts.ts';
import { listSections } from '../compose/build-cards.ts';
import { buildPageOneCards } from '../compose/page-one-cards.ts';
import { Citation } from './citation.tsx';
import { Contents } from './contents.tsx';
import { fillRows } from './fill-rows.ts';
import { findNotice, Notice } from './notice.tsx';
import { placeSection } from './places.ts';
import { Recap } from './recap.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportSection, SectionPlaceholder } from './report-section.tsx';
import classes from './report-view.module.css';

export interface ReportViewProps {
  context: ReportContext;
  state: ReportState;
  comparison?: Comparison | null;
  /** Renders the note of a card. */
  renderNote?: (cardId: string) => ReactNode;
  /** Leaves the chapters out. */
  isShort?: boolean;
}

/** A report without its options. It makes no request. */
export function ReportView(props: ReportViewProps) {
  const { context, state, comparison = null, renderNote, isShort = false } = props;
  const notice = findNotice(context);
  const screen = use(ScreenPartsContext);
  const sections = notice === 'empty' || isShort ? [] : listSections(context);
  const source = { context, state, comparison };
  // Many modules in many sections would be forty screens long. Beside notes, none may be missed.
  const tabs = sections.length > 1 && !renderNote ? listReportModules(sections) : [];
  const pageOne = notice === 'empty' ? [] : buildPageOneCards(source);
  return (
    <div className={classes.report} data-about={describeScope(context)}>
      <Recap context={context} comparison={comparison} />
      {notice && (
        <Notice notice={notice}>
          {context.recorded_range !== undefined && <p>{describeRecorded(context)}</p>}
          {notice === 'empty' && listRemarks(context).map(remark => <p key={remark}>{remark}</p>)}
          {notice === 'empty' && screen?.emptyAction}
        </Notice>
      )}
      {screen && <Contents {...source} sections={sections} />}
      {pageOne.length > 0 && <PageOne cards={pageOne} state={state} renderNote={renderNote} />}
      {!screen && <Contents {...source} sections={sections} />}
      {screen && tabs.length > 1 ? (
        <screen.ModuleTabs names={tabs}>
          <Sections {...source} sections={sections} renderNote={renderNote} />
        </screen.ModuleTabs>
      ) : (
        <Sections {...source} sections={sections} renderNote={renderNote} />
      )}
      <Citation context={context} />
    </div>
  );
}

/** The names of the groupings, which all sections have in common. */
function listReportModules(sections: ReturnType<typeof listSections>): string[] {
  return [...new Set(sections.flatMap(({ report }) => report.groupings.map(({ name }) => name)))];
}

/** Names the report on a picture of one of its cards. */
function describeScope({ citation, options: { start_date, end_date } }: ReportContext): string {
  const range = formatRange({ start: start_date, end: end_date });
  return [citation.hospitals.join(', '), formatNames(citation.modules, 'modules'), range].join(' · ');
}

/** Why a Staffing Bridge, or a report of red flags or standards, has no figures. */
function listRemarks({ report, groupings }: ReportContext): string[] {
  if (report === 'standards') return listNoStandard(groupings);
  return [...new Set(groupings.flatMap(({ data }) => data.bridge_remarks ?? data.red_flags?.remarks ?? []))];
}

/** Where the data of an empty report are. */
function describeRecorded({ recorded_range: range, options }: ReportContext): string {
  const place = options.shift_windows ? ' at these shift times' : '';
  return range
    ? `Shifts are recorded${place} for ${formatRange(range)}.`
    : `No shift is recorded${place} yet.`;
}

interface PageOneProps {
  state: ReportState;
  renderNote: ReportViewProps['renderNote'];
  cards: readonly Card[];
}

/** Marks page one, and says whether it is longer than a page of paper. */
export const pageOneAttribute = 'data-page-one';

/** On paper it has a page of its own. */
function PageOne({ cards, state, renderNote }: PageOneProps) {
  const isOnScreen = use(ScreenPartsContext) !== null;
  const title = 'At a glance';
  return (
    <section className={classes.pageOne} aria-label={title} {...{ [pageOneAttribute]: '' }}>
      <div className={classes.grouping}>
        <div className={classes.cards}>
          {(isOnScreen ? fillRows(cards) : cards).map(card => (
            <ReportCard
              key={card.id}
              card={card}
              place={title}
              state={state}
              level={2}
              isUnique={false}
              note={renderNote?.(card.id)}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

interface SectionsProps extends ReportSource {
  renderNote: ReportViewProps['renderNote'];
  sections: ReturnType<typeof listSections>;
}

/** A component of its own, so that the rest of the report is not rendered again with every section. */
function Sections({ sections, renderNote, ...source }: SectionsProps) {
  const drawn = useDrawnSections(source.context, sections.length);
  const isSearched = useIsSearched();
  return sections.map(({ report, part }, index) => {
    const section = { report, part };
    const { id } = placeSection(report.report, part, true);
    return index >= drawn ? (
      <SectionPlaceholder key={id} {...section} />
    ) : (
      <ReportSection
        key={id}
        {...section}
        isAlone={sections.length === 1}
        isSearched={isSearched}
        renderNote={renderNote}
        {...source}
      />
    );
  });
}

const drawnReports = new WeakSet<ReportContext>();

/**
 * How many sections to render: the first at once, then one more after each paint, so that a long report is readable early.
 * All at once on paper, and if the report was complete before, so that Back can restore the scroll position.
 */
function useDrawnSections(context: ReportContext, count: number): number {
  const isOnPaper = use(ScreenPartsContext) === null;
  const [drawn, setDrawn] = useState(() => (isOnPaper || drawnReports.has(context) ? count : 1));
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + 1));
    else drawnReports.add(context);
  }, [context, drawn, count]);
  return drawn;
}

/**
 * Whether the browser was asked to find text on the page. The whole report has to be there then.
 * Heard from the first paint on, and kept for sections that are rendered after the key was pressed.
 */
function useIsSearched(): boolean {
  const [isSearched, setIsSearched] = useState(false);
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isFindShortcut(event)) startTransition(() => setIsSearched(true));
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return isSearched;
}

function isFindShortcut({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f');
}

/** Why a report without windows has none, if it is not that the module has no shifts yet, which the notice says itself. */
function listNoStandard(groupings: ReportContext['groupings']): string[] {
  const isSet = groupings.some(({ data }) => data.standards?.settings.some(({ pack }) => pack !== null));
  return isSet ? [] : ['No staffing standard was in force on these dates.'];
}
