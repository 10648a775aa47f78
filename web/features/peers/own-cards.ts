import { formatPercentage } from '#domain/measures/formatting.ts';
import { describeParts } from '#domain/peers/describe-peers.ts';
import { labelQuarter, type Quarter, toQuarter, toQuarterRange } from '#domain/peers/quarters.ts';
import { addDays } from '#domain/time/calendar.ts';
import type { BarsCard, Blocks, LinesCard } from '#web/cards/card.ts';
import type { Grouping } from '#web/cards/grouping.ts';
import { buildTable } from '#web/cards/table.ts';
import { findExtent } from '#web/cards/words.ts';
import { differenceTitle } from './peers-cards.ts';
import { findDecimals, formatDifference, showDifference, toPercent } from './peers-words.ts';

type TrendPoint = NonNullable<Blocks['peers_own']>['trend'][number];

/** The own ratio over the stored quarters; null with less than two. */
export function peersTrendCard({ data: { peers, peers_own: own } }: Grouping, id: string): LinesCard | null {
  const [first, ...later] = own?.trend ?? [];
  const last = later.at(-1);
  if (!own || !first || !last) return null;
  const decimals = findDecimals(peers);
  const format = (ratio: number | null) => formatDifference(ratio, decimals);
  const points = new Map(own.trend.map(point => [point.quarter, point]));
  const rows = listQuarters(first.quarter, last.quarter).map(quarter => ({
    quarter,
    point: points.get(quarter) ?? null,
  }));
  const read = (pick: (point: TrendPoint) => number) =>
    rows.map(({ point }) => point && toPercent(pick(point)));
  const [values, low, high] = [
    read(({ ratio }) => ratio),
    read(({ low95 }) => low95),
    read(({ high95 }) => high95),
  ];
  const show = (pick: (point: TrendPoint) => number) => (row: (typeof rows)[number]) =>
    row.point && showDifference(pick(row.point), decimals);
  return {
    id,
    kind: 'lines',
    width: 'half',
    title: 'Your hospital by quarter',
    finding: describeTrend(first, last, format),
    yTitle: differenceTitle,
    lines: [
      { name: 'Peers', role: 'target', values: rows.map(() => 0) },
      { name: 'You', role: 'actual', values },
    ],
    band: { name: 'Pale: 95% limits of each quarter', low, high },
    extent: findExtent([0, ...values, ...low, ...high]),
    table: buildTable('Quarter', rows, ({ quarter }) => ({ key: quarter, name: labelQuarter(quarter) }), [
      ['Against peers', format, show(({ ratio }) => ratio)],
      ['95% limits, low', format, show(({ low95 }) => low95)],
      ['95% limits, high', format, show(({ high95 }) => high95)],
      ['Standard error', formatPercentage, ({ point }) => point && 100 * point.se],
    ]),
  };
}

/** Also those without a point, so that the line has a gap there. */
function listQuarters(first: Quarter, last: Quarter): Quarter[] {
  const quarters = [first];
  for (let quarter = first; quarter < last; quarters.push(quarter)) {
    quarter = toQuarter(addDays(toQuarterRange(quarter).end, 1));
  }
  return quarters;
}

/** `From −6% in Q1 2025 to −3% in Q3 2025, against your peers of each quarter.` */
function describeTrend(first: TrendPoint, last: TrendPoint, format: (ratio: number) => string): string {
  const name = ({ ratio, quarter }: TrendPoint) => `${format(ratio)} in ${labelQuarter(quarter)}`;
  return `From ${name(first)} to ${name(last)}, against the peers of each quarter.`;
}

const partNames = { day: 'Day', night: 'Night' } as const;

/** Where the own difference comes from: the day's and the night's shifts. */
export function peersPartsCard({ data: { peers, peers_own: own } }: Grouping, id: string): BarsCard | null {
  if (!own || own.parts.length === 0) return null;
  const { parts } = own;
  const decimals = findDecimals(peers);
  return {
    id,
    kind: 'bars',
    // Beside the trend; paper does not fill a row by itself.
    width: own.trend.length > 1 ? 'half' : 'whole',
    title: 'By day and night',
    finding: describeParts(parts, decimals),
    yTitle: '% more or fewer',
    bars: parts.map(({ ratio }) => ({
      value: toPercent(ratio),
      text: formatDifference(ratio, decimals),
      before: null,
      state: null,
    })),
    beforeName: null,
    references: [],
    extent: findExtent(parts.map(({ ratio }) => toPercent(ratio))),
    table: buildTable('Shifts', parts, ({ part }) => ({ key: part, name: partNames[part] }), [
      ['Against peers', null, ({ ratio }) => showDifference(ratio, decimals)],
      ['Standard error', formatPercentage, ({ se }) => 100 * se],
    ]),
  };
}
