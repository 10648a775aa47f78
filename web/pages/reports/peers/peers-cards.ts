import { formatCount, formatPercentage } from '#domain/measures/formatting.ts';
import { describePoint } from '#domain/peers/describe-peers.ts';
import { drawFunnelLines, type FunnelLinePoint } from '#domain/peers/funnel-lines.ts';
import type { TableValue } from '#web/charts/table/table-data.ts';
import type { Blocks, FunnelCard } from '../cards/card.ts';
import type { Grouping } from '../cards/grouping.ts';
import { buildTable } from '../cards/table.ts';
import { showDifference, toPercent } from './peers-words.ts';

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
    table: buildTable('Figure', listFigures(peers, own, point), ([name]) => ({ key: name, name }), [
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

/** Of the own hospital, and counts: nothing that tells one of the others from the rest. */
function listFigures(
  { hospitals, left_out }: Peers,
  { sums }: PeersOwn,
  point: Peers['hospitals'][number],
): (readonly [name: string, value: TableValue])[] {
  const whole = (value: number) => ({ value, text: formatCount(value) });
  return [
    ['RN hours for the same patients, against peers', showDifference(point.ratio)],
    ['Standard error', { value: 100 * point.se, text: formatPercentage(100 * point.se) }],
    ['95% limits, low', showDifference(point.low95)],
    ['95% limits, high', showDifference(point.high95)],
    ['99.8% limits, low', showDifference(point.low998)],
    ['99.8% limits, high', showDifference(point.high998)],
    ...(sums
      ? ([
          ['RN hours worked', whole(sums.worked)],
          ['RN hours needed by the catalog', whole(sums.needed)],
          ['Weeks', whole(sums.weeks)],
        ] as const)
      : []),
    ['Hospitals compared', whole(hospitals.length)],
    ['Hospitals left out', whole(left_out.hospitals)],
  ];
}
