import { formatDate } from '#domain/measures/formatting.ts';
import type { SingleReportId } from '#domain/reports/report-types.ts';
import type { Card, CommentsCard, SubReport } from './card.ts';
import { buildGroupings, type Grouping, listReports, type ReportSource } from './grouping.ts';
import { hoursCard, premiumCard } from './hours-cards.ts';
import { overviewCard } from './overview-card.ts';
import { patternHeatmap, throughTheDay, throughTheWeek, volumeCard } from './pattern-cards.ts';
import { staffingHeatmap, trendCard, varianceCard } from './period-cards.ts';
import { scheduleCards } from './schedule-card.ts';
import { acuityCard, chargeNurseCard, reasonsCard } from './shares-cards.ts';
import { summaryCard, thresholdsCard } from './summary-card.ts';
import { buildTable } from './table.ts';
import { difference, formatCount, formatQuantity, signed } from './words.ts';

type BuildCards = (grouping: Grouping, id: (card: string) => string) => readonly (Card | null)[];

const staffingCards: BuildCards = (grouping, id) => [
  summaryCard(grouping, id('summary')),
  varianceCard(grouping, id('variance')),
  trendCard(grouping, id('trend')),
  thresholdsCard(grouping, id('thresholds')),
  staffingHeatmap(grouping, id('heatmap')),
  reasonsCard(grouping, id('reasons')),
  acuityCard(grouping, id('acuity')),
  chargeNurseCard(grouping, id('charge-nurse')),
];

/** The cards of each report (D17) in reading order; null for a card without data. */
const cards: Record<SingleReportId, BuildCards> = {
  ratio: staffingCards,
  worked_hours: staffingCards,
  nursing_hours: (grouping, id) => [hoursCard(grouping, id('hours')), premiumCard(grouping, id('premium'))],
  comments: (grouping, id) => [commentsCard(grouping, id('comments'))],
  predictive_nurse_schedule: (grouping, id) => scheduleCards(grouping, id('schedule')),
  patterns_by_timeperiod: (grouping, id) => [
    volumeCard(grouping, id('volume-day'), throughTheDay),
    volumeCard(grouping, id('volume-week'), throughTheWeek),
    patternHeatmap(grouping, id('pattern-day'), throughTheDay),
    patternHeatmap(grouping, id('pattern-week'), throughTheWeek),
  ],
};

interface CardSection {
  /** Compares the groupings; null unless there are several. */
  overview: Card | null;
  groupings: readonly { name: string; index: number; cards: Card[] }[];
}

/** The cards of one sub-report. Their ids are like `ratio/0/heatmap`. */
export function buildSection(report: SubReport, source: ReportSource): CardSection {
  const groupings = buildGroupings(report, source);
  return {
    overview: overviewCard(groupings),
    groupings: groupings.map(grouping => {
      const id = (card: string) => `${grouping.report}/${grouping.index}/${card}`;
      const found = cards[grouping.report](grouping, id).filter(card => card !== null);
      return { name: grouping.name, index: grouping.index, cards: found };
    }),
  };
}

/** All cards in one list. `place` is the name of the grouping; empty if the report has only one. */
export function listCards(source: ReportSource): { card: Card; place: string }[] {
  return listReports(source.context).flatMap(report => {
    const { overview, groupings } = buildSection(report, source);
    return [
      ...(overview ? [{ card: overview, place: '' }] : []),
      ...groupings.flatMap(({ name, cards }) =>
        cards.map(card => ({ card, place: groupings.length > 1 ? name : '' })),
      ),
    ];
  });
}

/** The last column of the comments. */
export const authorColumn = 'Saved by';

function commentsCard({ data, before, module }: Grouping, id: string): CommentsCard | null {
  const comments = data.comments?.toReversed() ?? [];
  if (comments.length === 0) return null;
  const count = (over: boolean) => formatCount(comments.filter(comment => comment.over === over).length);
  const then = before?.data.comments?.length ?? 0;
  const change = before
    ? ` ${before.title}: ${formatCount(then)} (${signed(0)(difference(comments.length, then))}).`
    : '';
  return {
    id,
    kind: 'comments',
    width: 'whole',
    title: 'Comments',
    finding: `${formatQuantity(comments.length, 'comment')}: ${count(false)} on shifts under target, ${count(true)} on shifts over.${change}`,
    comments,
    module,
    table: buildTable(
      'Date',
      comments,
      ({ date }, index) => ({ key: String(index), name: formatDate(date) }),
      [
        ['Shift', null, comment => comment.label],
        ['Variance', signed(1), comment => comment.rn_variance],
        ['Reasons', null, comment => comment.reasons.join('; ')],
        ['Comment', null, comment => comment.comments],
        [authorColumn, null, comment => comment.updated_by ?? ''],
      ],
    ),
  };
}
