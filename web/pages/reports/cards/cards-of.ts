import type { SingleReportId } from '#domain/reports/report-types.ts';
import { acuityCard, chargeNurseCard, reasonsCard } from './breakdown-cards.ts';
import type { Card } from './card.ts';
import { commentsCard } from './comments-card.ts';
import { staffingHeatmap } from './heatmaps.ts';
import { hoursCard, premiumCard } from './hours-cards.ts';
import { hoursOverview } from './hours-overview.ts';
import { overviewCard } from './overview-card.ts';
import type { Part } from './part.ts';
import { patternHeatmap, throughTheDay, throughTheWeek, volumeCard } from './pattern-cards.ts';
import { scheduleCards } from './schedule-card.ts';
import { summaryCard } from './summary-card.ts';
import { thresholdsCard } from './thresholds-card.ts';
import { trendCard } from './trend-card.ts';
import { varianceCard } from './variance-card.ts';

type Found = Card | null;

/** What each report holds (D17), in the order in which it is read; a card without data is left out. */
const cards: Record<SingleReportId, (part: Part, id: (card: string) => string) => readonly Found[]> = {
  ratio: staffingCards,
  worked_hours: staffingCards,
  nursing_hours: (part, id) => [hoursCard(part, id('hours')), premiumCard(part, id('premium'))],
  comments: (part, id) => [commentsCard(part, id('comments'))],
  predictive_nurse_schedule: (part, id) => scheduleCards(part, id('schedule')),
  patterns_by_timeperiod: (part, id) => [
    volumeCard(part, id('volume-day'), throughTheDay),
    volumeCard(part, id('volume-week'), throughTheWeek),
    patternHeatmap(part, id('pattern-day'), throughTheDay),
    patternHeatmap(part, id('pattern-week'), throughTheWeek),
  ],
};

function staffingCards(part: Part, id: (card: string) => string): readonly Found[] {
  return [
    summaryCard(part, id('summary')),
    varianceCard(part, id('variance')),
    trendCard(part, id('trend')),
    thresholdsCard(part, id('thresholds')),
    staffingHeatmap(part, id('heatmap')),
    reasonsCard(part, id('reasons')),
    acuityCard(part, id('acuity')),
    chargeNurseCard(part, id('charge-nurse')),
  ];
}

/** The cards of one grouping; their ids are like `ratio/0/heatmap`. */
export function cardsOf(part: Part): Card[] {
  const idOf = (card: string) => `${part.report}/${part.index}/${card}`;
  return cards[part.report](part, idOf).filter(card => card !== null);
}

/** What stands before the groupings. */
export function cardsBefore(parts: readonly Part[]): Card[] {
  const overview = parts[0]?.data.nursing_hours ? hoursOverview(parts) : overviewCard(parts);
  return overview ? [overview] : [];
}
