import type { ReportContext } from '#contract/reports/report-context.ts';
import { describeComparison, wholeNumbers } from '#domain/measures/figures.ts';
import { formatCount, formatDate, formatQuantity } from '#domain/measures/formatting.ts';
import type { SingleReportId } from '#domain/reports/options/report-types.ts';
import { agreementCard } from '#web/cards/agreement-card.ts';
import type { Card, CommentsCard, FindingsCard, SubReport } from '#web/cards/card.ts';
import { compareFigures } from '#web/cards/compared.ts';
import { buildGroupings, type Grouping, listReports, type ReportSource } from '#web/cards/grouping.ts';
import { hoursCard, premiumCard } from '#web/cards/hours-cards.ts';
import { patternHeatmap, throughTheDay, throughTheWeek, volumeCard } from '#web/cards/pattern-cards.ts';
import { staffingHeatmap, trendCard, varianceCard } from '#web/cards/period-cards.ts';
import { scheduleCards } from '#web/cards/schedule-card.ts';
import { acuityCard, chargeNurseCard, reasonsCard } from '#web/cards/shares-cards.ts';
import { summaryCard, thresholdsCard } from '#web/cards/summary-card.ts';
import { buildTable } from '#web/cards/table.ts';
import { signed } from '#web/cards/words.ts';
import {
  missedCareByType,
  missedCareByWindow,
  missedCareOverTime,
  missedCareRemarks,
  missedCareSummary,
} from '#web/features/missed-care/missed-care-cards.ts';
import { leftOutCard, listPeersRemarks, peersRefusedCard } from '#web/features/peers/method-cards.ts';
import { peersPartsCard, peersTrendCard } from '#web/features/peers/own-cards.ts';
import { funnelCard, peersFiguresCard } from '#web/features/peers/peers-cards.ts';
import {
  brokenRulesCard,
  flagActionsCard,
  flagReasonsCard,
  flagsSummaryCard,
  flagsWhenCard,
  flagTimesCard,
} from '#web/features/red-flags/report/flag-cards.ts';
import { flagListCard, flagRulesCard } from '#web/features/red-flags/report/flag-list-cards.ts';
import {
  scheduledPeriodsCard,
  scheduledSummaryCard,
  scheduledWeekdaysCard,
  scheduledWindowsCard,
} from '#web/features/schedule/scheduled-cards.ts';
import {
  bridgeMonthsCard,
  costBridgeCard,
  hoursBridgeCard,
} from '#web/features/staffing-bridge/bridge-cards.ts';
import { bridgeLevelsCard } from '#web/features/staffing-bridge/bridge-side-cards.ts';
import { dutiesCard, sourcesCard } from '#web/features/standards/report/duties-cards.ts';
import {
  mappedFieldsCard,
  shortShiftsCard,
  standardsInForceCard,
} from '#web/features/standards/report/evidence-cards.ts';
import { standardsSummaryCard } from '#web/features/standards/report/figure-cards.ts';
import { missingWindowsCard, notJudgedCard } from '#web/features/standards/report/gaps-cards.ts';
import { standardsMonthsCard } from '#web/features/standards/report/months-card.ts';
import { overviewCard } from './overview-card.ts';
import { buildPageOneCards } from './page-one-cards.ts';
import { shareExtents } from './share-extents.ts';

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
  ratio: (grouping, id) => [...staffingCards(grouping, id), agreementCard(grouping, id('agreement'))],
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
  staffing_bridge: (grouping, id) => [
    hoursBridgeCard(grouping, id('hours')),
    costBridgeCard(grouping, id('cost')),
    bridgeLevelsCard(grouping, id('levels')),
    bridgeMonthsCard(grouping, id('months')),
    remarksCard(grouping.data.bridge_remarks, id('remarks')),
  ],
  red_flags: (grouping, id) => [
    flagsSummaryCard(grouping, id('summary')),
    flagsWhenCard(grouping, id('when')),
    flagTimesCard(grouping, id('times')),
    brokenRulesCard(grouping, id('broken')),
    flagActionsCard(grouping, id('actions')),
    flagReasonsCard(grouping, id('reasons')),
    flagRulesCard(grouping, id('rules')),
    remarksCard(grouping.data.red_flags?.remarks, id('remarks')),
    flagListCard(grouping, id('flags')),
  ],
  missed_care: (grouping, id) => [
    missedCareSummary(grouping, id('summary')),
    missedCareByType(grouping, id('types')),
    missedCareByWindow(grouping, id('windows')),
    missedCareOverTime(grouping, id('periods')),
    remarksCard(missedCareRemarks, id('remarks')),
  ],
  standards: (grouping, id) => [
    standardsSummaryCard(grouping, id('summary')),
    standardsMonthsCard(grouping, id('months')),
    notJudgedCard(grouping, id('not-judged')),
    shortShiftsCard(grouping, id('list')),
    missingWindowsCard(grouping, id('missing')),
    standardsInForceCard(grouping, id('in-force')),
    mappedFieldsCard(grouping, id('fields')),
    dutiesCard(grouping, id('duties')),
    sourcesCard(grouping, id('sources')),
  ],
  scheduled: (grouping, id) => [
    scheduledSummaryCard(grouping, id('summary')),
    scheduledPeriodsCard(grouping, id('periods')),
    scheduledWindowsCard(grouping, id('windows')),
    scheduledWeekdaysCard(grouping, id('weekdays')),
  ],
  peers: (grouping, id) => [
    peersRefusedCard(grouping, id('refused')),
    funnelCard(grouping, id('funnel')),
    peersFiguresCard(grouping, id('figures')),
    peersTrendCard(grouping, id('trend')),
    peersPartsCard(grouping, id('parts')),
    leftOutCard(grouping, id('left-out')),
    remarksCard(listPeersRemarks(grouping), id('remarks')),
  ],
};

/** What a report with page one keeps for its appendix: comments, and the charts of Worked Hours that Ratio has already shown. */
const repeated = ['variance', 'thresholds', 'heatmap', 'reasons', 'acuity', 'charge-nurse'];

export type SectionPart = 'all' | 'chapter' | 'appendix';

/** The sections of a report in reading order. */
export function listSections(context: ReportContext): { report: SubReport; part: SectionPart }[] {
  const reports = listReports(context);
  if (!context.page_one) return reports.map(report => ({ report, part: 'all' }));
  const split = reports.flatMap(report => {
    if (report.report === 'comments') return [{ report, part: 'appendix' as const }];
    const chapter = { report, part: 'chapter' as const };
    return report.report === 'worked_hours' ? [chapter, { report, part: 'appendix' as const }] : [chapter];
  });
  return split.toSorted((a, b) => Number(a.part === 'appendix') - Number(b.part === 'appendix'));
}

function isInPart(report: SingleReportId, card: string, part: SectionPart): boolean {
  if (part === 'all' || report !== 'worked_hours') return true;
  return repeated.includes(card) === (part === 'appendix');
}

interface CardSection {
  /** Compares the groupings; null unless there are several. */
  overview: Card | null;
  groupings: readonly { name: string; index: number; cards: Card[] }[];
}

/** The cards of one sub-report, or of a part of it. Their ids are like `ratio/0/heatmap`. */
export function buildSection(
  report: SubReport,
  source: ReportSource,
  part: SectionPart = 'all',
): CardSection {
  const groupings = buildGroupings(report, source);
  const built = groupings.map(grouping => {
    const id = (card: string) => `${grouping.report}/${grouping.index}/${card}`;
    const found = cards[grouping.report](grouping, id)
      .filter(card => card !== null)
      .filter(card => isInPart(grouping.report, card.id.split('/')[2] ?? '', part));
    return { name: grouping.name, index: grouping.index, cards: found, isSum: grouping.module === null };
  });
  const overview = hasOverview(report.report, part) ? overviewCard(groupings) : null;
  return { overview, groupings: shareExtents(built) };
}

/** Page one compares the groupings already. */
function hasOverview(report: SingleReportId, part: SectionPart): boolean {
  return part === 'all' || (part === 'chapter' && report !== 'ratio');
}

/** All cards in one list. `place` is the name of the grouping; empty if the report has only one. */
export function listCards(source: ReportSource): { card: Card; place: string }[] {
  const sections = listSections(source.context).flatMap(({ report, part }) => {
    const { overview, groupings } = buildSection(report, source, part);
    return [
      ...(overview ? [{ card: overview, place: '' }] : []),
      ...groupings.flatMap(({ name, cards }) =>
        cards.map(card => ({ card, place: groupings.length > 1 ? name : '' })),
      ),
    ];
  });
  return [...buildPageOneCards(source).map(card => ({ card, place: '' })), ...sections];
}

/** The last column of the comments. */
export const authorColumn = 'Saved by';

function commentsCard({ data, before, module }: Grouping, id: string): CommentsCard | null {
  const comments = data.comments?.toReversed() ?? [];
  if (comments.length === 0) return null;
  const count = (over: boolean) => formatCount(comments.filter(comment => comment.over === over).length);
  const compared = compareFigures(comments.length, before?.data.comments?.length ?? 0, wholeNumbers);
  const change = before ? ` ${describeComparison(before.name, compared, 'comments')}.` : '';
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

/** What the figures leave out or assume. */
function remarksCard(sentences: readonly string[] | undefined, id: string): FindingsCard | null {
  if (!sentences?.length) return null;
  return {
    id,
    kind: 'findings',
    width: 'whole',
    title: 'About these figures',
    finding: '',
    sentences,
    table: buildTable('Remark', sentences, name => ({ key: name, name }), []),
  };
}
