import { formatCount, formatNumber, formatPercentage } from '#domain/measures/formatting.ts';
import { choosePeerDecimals, describePoint } from '#domain/peers/describe-peers.ts';
import { drawFunnelLines, type FunnelLinePoint } from '#domain/peers/funnel-lines.ts';
import type { Blocks, FunnelCard, SummaryCard } from '#web/cards/card.ts';
import type { Grouping } from '#web/cards/grouping.ts';
import { buildTable } from '#web/cards/table.ts';
import type { TableValue } from '#web/charts/readings/table-data.ts';
import { findDecimals, formatDifference, showDifference, toPercent } from './peers-words.ts';

type Peers = NonNullable<Blocks['peers']>;
type PeersOwn = NonNullable<Blocks['peers_own']>;

/** What hospitals are compared by, as the title of an axis. */
export const differenceTitle = 'RN hours for the same patients, % more or fewer';

/** A little wider than the least certain hospital, so that its dot is not on the edge. */
const roomForDots = 1.08;

/** The own point in the funnel of its peers (B21); null if the hospital is not compared. */
export function funnelCard({ data: { peers, peers_own: own } }: Grouping, id: string): FunnelCard | null {
  const point = peers?.hospitals.find(hospital => hospital.own);
  if (!peers || !own || !point) return null;
  const largestSe = Math.max(...peers.hospitals.map(({ se }) => se)) * roomForDots;
  const { limits95, limits998 } = drawFunnelLines(point, largestSe);
  return {
    id,
    kind: 'funnel',
    width: 'whole',
    title: 'You and your peers',
    finding: describePoint(point),
    own: place(point),
    others: peers.hospitals.filter(hospital => hospital !== point).map(place),
    limits: [
      { name: '95%', isOuter: false, points: limits95.map(placeLimit) },
      { name: '99.8%', isOuter: true, points: limits998.map(placeLimit) },
    ],
    xTitle: 'Chance (standard error, %), less to the right',
    yTitle: differenceTitle,
    table: buildTable('Figure', listPeerFigures(peers, own, point), ([name]) => ({ key: name, name }), [
      ['Your hospital', null, ([, value]) => value],
    ]),
  };
}

function place({ ratio, se }: { ratio: number; se: number }) {
  return { x: 100 * se, y: toPercent(ratio) };
}

function placeLimit({ se, low, high }: FunnelLinePoint) {
  return { x: 100 * se, low: toPercent(low), high: toPercent(high) };
}

/**
 * What the limits are made of, in words that paper has too (D71): how many hospitals, their level, how far they differ, and the own
 * figures; null if the hospital is not compared.
 */
export function peersFiguresCard({ data: { peers } }: Grouping, id: string): SummaryCard | null {
  const point = peers?.hospitals.find(hospital => hospital.own);
  if (!peers || !point) return null;
  const decimals = findDecimals(peers);
  const show = (ratio: number) => formatDifference(ratio, decimals);
  // A narrow tile breaks the line before the range.
  const showRange = (low: number, high: number) => `${show(low)}\u00A0to\u00A0${show(high)}`;
  const tiles = [
    {
      name: 'Against peers',
      value: show(point.ratio),
      details: [
        `95% limits ${showRange(point.low95, point.high95)}`,
        `99.8% limits ${showRange(point.low998, point.high998)}`,
      ],
    },
    { name: 'Standard error', value: formatPercentage(100 * point.se), details: ['of your hospital'] },
    {
      name: 'Between hospitals, τ',
      value: formatPercentage(peers.tau && 100 * peers.tau),
      details: ['differences beyond chance'],
    },
    {
      name: 'Level of the group',
      value: formatNumber(peers.level, 2),
      details: ['RN hours worked ÷ needed'],
    },
    {
      name: 'Hospitals compared',
      value: formatCount(peers.hospitals.length),
      details: [`${formatCount(peers.left_out.hospitals)} left out`],
    },
  ];
  return {
    id,
    kind: 'summary',
    width: 'whole',
    title: 'Figures of the comparison',
    finding: '',
    tiles,
    table: buildTable('Figure', tiles, ({ name }) => ({ key: name, name }), [
      ['Value', null, ({ value }) => value],
      ['About it', null, ({ details }) => details.join('; ')],
    ]),
  };
}

/** Of the own hospital, and counts: nothing that tells one of the others from the rest. */
function listPeerFigures(
  { hospitals, left_out, level, tau }: Peers,
  { sums }: PeersOwn,
  point: Peers['hospitals'][number],
): (readonly [name: string, value: TableValue])[] {
  const whole = (value: number) => ({ value, text: formatCount(value) });
  const show = (ratio: number) => showDifference(ratio, choosePeerDecimals(point));
  return [
    ['RN hours for the same patients, against peers', show(point.ratio)],
    ['Standard error', { value: 100 * point.se, text: formatPercentage(100 * point.se) }],
    ['95% limits, low', show(point.low95)],
    ['95% limits, high', show(point.high95)],
    ['99.8% limits, low', show(point.low998)],
    ['99.8% limits, high', show(point.high998)],
    ...(sums
      ? ([
          ['RN hours worked', whole(sums.worked)],
          ['RN hours needed by the catalog', whole(sums.needed)],
          ['Weeks', whole(sums.weeks)],
        ] as const)
      : []),
    ['Level of the group', { value: level, text: formatNumber(level, 2) }],
    ['Between hospitals, τ', { value: tau && 100 * tau, text: formatPercentage(tau && 100 * tau) }],
    ['Hospitals compared', whole(hospitals.length)],
    ['Hospitals left out', whole(left_out.hospitals)],
  ];
}
