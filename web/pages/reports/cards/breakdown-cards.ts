import { formatPercentage } from '#domain/measures/formatting.ts';
import type { SharesCard } from './card.ts';
import type { Part } from './part.ts';
import { counted, formatCount, signed, titled } from './words.ts';

/** As many as there are colours; the last takes the rest together. */
const mostSlices = 7;

interface Share {
  key: string;
  name: string;
  count: number;
  /** Over the dates compared with. */
  before: number;
  behind: ReturnType<Part['behind']>;
}

interface SharesSource {
  id: string;
  title: string;
  finding: string;
  rowName: string;
  shares: readonly Share[];
  /** What the percentages are of. */
  total: number;
  totalBefore: number;
  percentOf: string;
}

export function reasonsCard(part: Part, id: string): SharesCard | null {
  const list = part.data.reasons_breakdown ?? [];
  if (list.length === 0) return null;
  const then = part.before?.data.reasons_breakdown ?? [];
  const total = list.reduce((sum, { count }) => sum + count, 0);
  const shares = list.map(({ reason, count, over }) => ({
    key: `${reason} ${over}`,
    name: `${reason} (${over ? 'over' : 'under'})`,
    count,
    before: then.find(other => other.reason === reason && other.over === over)?.count ?? 0,
    behind: part.behind({ reason, over }),
  }));
  const [first] = largestFirst(shares);
  const over = list.reduce((sum, reason) => sum + (reason.over ? reason.count : 0), 0);
  return sharesCard(part, {
    id,
    title: 'Reasons',
    finding: `Most often: ${first?.name}, ${formatCount(first?.count ?? 0)} of ${counted(total, 'reason')} given. ${formatCount(over)} for over, ${formatCount(total - over)} for under.`,
    rowName: 'Reason',
    shares,
    total,
    totalBefore: then.reduce((sum, { count }) => sum + count, 0),
    percentOf: '% of reasons',
  });
}

export function acuityCard(part: Part, id: string): SharesCard | null {
  const block = part.data.acuity_breakdown;
  const found = Object.entries(block?.data ?? {}).filter(([, count]) => count > 0);
  if (!block || found.length === 0) return null;
  const then = part.before?.data.acuity_breakdown;
  const shares = found.map(([field, count]) => ({
    key: field,
    name: part.names.fields[field] ?? `Acuity field ${field}`,
    count,
    before: then?.data[field] ?? 0,
    behind: null,
  }));
  const [first] = largestFirst(shares);
  const share = formatPercentage(percent(first?.count ?? 0, block.total_shifts));
  return sharesCard(part, {
    id,
    title: 'Acuity',
    finding: `Most frequent: ${first?.name}, in ${share} of ${counted(block.total_shifts, 'shift')}.`,
    rowName: 'Acuity field',
    shares,
    total: block.total_shifts,
    totalBefore: then?.total_shifts ?? 0,
    percentOf: '% of shifts',
  });
}

export function chargeNurseCard(part: Part, id: string): SharesCard | null {
  const list = part.data.charge_nurse_breakdown ?? [];
  const total = list.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const then = part.before?.data.charge_nurse_breakdown ?? [];
  const included = list.find(entry => entry.charge_nurse_included)?.count ?? 0;
  return sharesCard(part, {
    id,
    title: 'Charge nurse included',
    finding: `The charge nurse took patients in ${formatPercentage(percent(included, total))} of ${counted(total, 'shift')}.`,
    rowName: 'Charge nurse',
    shares: list.map(({ charge_nurse_included: isIncluded, count }) => ({
      key: String(isIncluded),
      name: isIncluded ? 'Included' : 'Not included',
      count,
      before: then.find(other => other.charge_nurse_included === isIncluded)?.count ?? 0,
      behind: null,
    })),
    total,
    totalBefore: then.reduce((sum, { count }) => sum + count, 0),
    percentOf: '% of shifts',
  });
}

function sharesCard({ before }: Part, source: SharesSource): SharesCard {
  const { shares, total, totalBefore, percentOf } = source;
  const sorted = largestFirst(shares);
  const points = (share: Share) =>
    totalBefore === 0 ? null : percent(share.count, total) - percent(share.before, totalBefore);
  const [first] = sorted;
  return {
    id: source.id,
    kind: 'shares',
    width: 'third',
    title: source.title,
    finding: before ? `${source.finding} ${pointsWords(before.name, first, points)}` : source.finding,
    slices: slicesOf(sorted, total),
    table: {
      rowName: source.rowName,
      columns: [
        { name: 'Count', format: formatCount },
        { name: percentOf, format: formatPercentage },
        ...(before
          ? [
              { name: titled(before.name), format: formatCount },
              { name: 'Change in % points', format: signed(1) },
            ]
          : []),
      ],
      rows: sorted.map(share => ({
        key: share.key,
        name: share.name,
        values: [share.count, percent(share.count, total), ...(before ? [share.before, points(share)] : [])],
        behind: share.behind,
      })),
    },
  };
}

function pointsWords(
  name: string,
  share: Share | undefined,
  points: (share: Share) => number | null,
): string {
  const change = share ? points(share) : null;
  if (!share || change === null) return `${titled(name)}: nothing recorded.`;
  return `${share.name} since ${name}: ${signed(1)(change)} percentage points.`;
}

function slicesOf(sorted: readonly Share[], total: number): SharesCard['slices'] {
  const shown = sorted.length > mostSlices ? sorted.slice(0, mostSlices - 1) : sorted;
  const rest = sorted.slice(shown.length);
  const restCount = rest.reduce((sum, { count }) => sum + count, 0);
  const text = (count: number) => formatPercentage(percent(count, total));
  // A shift has several acuity fields: the percentages of those do not add up.
  const addsUp = sorted.reduce((sum, { count }) => sum + count, 0) === total;
  const restText = addsUp ? text(restCount) : `${formatCount(restCount)} times`;
  return [
    ...shown.map(({ name, count, behind }) => ({ name, count, text: text(count), behind })),
    ...(rest.length > 0
      ? [{ name: `${rest.length} others`, count: restCount, text: restText, behind: null }]
      : []),
  ];
}

function largestFirst(shares: readonly Share[]): readonly Share[] {
  return shares.toSorted((a, b) => b.count - a.count);
}

function percent(count: number, total: number): number {
  return total === 0 ? 0 : (100 * count) / total;
}
