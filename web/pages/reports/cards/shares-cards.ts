import { formatPercentage } from '#domain/measures/formatting.ts';
import type { Blocks, SharesCard } from './card.ts';
import type { Grouping } from './grouping.ts';
import { buildTable } from './table.ts';
import { formatCount, formatQuantity, signed } from './words.ts';

/** As many as there are colours; the last slice sums up the rest. */
const mostSlices = 7;

interface Share {
  key: string;
  name: string;
  count: number;
  behind?: ReturnType<Grouping['drillDown']>;
}

interface SharesSource {
  id: string;
  title: string;
  rowName: string;
  percentOf: string;
  read: (blocks: Blocks) => Share[];
  /** 100%; the sum of the counts unless given. */
  total?: (blocks: Blocks) => number;
  finding: (largest: Share, total: number) => string;
}

export function reasonsCard(grouping: Grouping, id: string): SharesCard | null {
  const over = sumCounts((grouping.data.reasons_breakdown ?? []).filter(reason => reason.over));
  return sharesCard(grouping, {
    id,
    title: 'Reasons',
    rowName: 'Reason',
    percentOf: '% of reasons',
    read: ({ reasons_breakdown = [] }) =>
      reasons_breakdown.map(({ reason, count, over }) => ({
        key: `${reason} ${over}`,
        name: `${reason} (${over ? 'over' : 'under'})`,
        count,
        behind: grouping.drillDown({ reason, over }),
      })),
    finding: ({ name, count }, total) =>
      `Most often: ${name}, ${formatCount(count)} of ${formatQuantity(total, 'reason')} given. ${formatCount(over)} for over, ${formatCount(total - over)} for under.`,
  });
}

export function acuityCard(grouping: Grouping, id: string): SharesCard | null {
  return sharesCard(grouping, {
    id,
    title: 'Acuity',
    rowName: 'Acuity field',
    percentOf: '% of shifts',
    read: ({ acuity_breakdown }) =>
      Object.entries(acuity_breakdown?.data ?? {})
        .filter(([, count]) => count > 0)
        .map(([field, count]) => ({
          key: field,
          name: grouping.names.fields[field] ?? `Acuity field ${field}`,
          count,
        })),
    total: ({ acuity_breakdown }) => acuity_breakdown?.total_shifts ?? 0,
    finding: ({ name, count }, total) =>
      `Most frequent: ${name}, in ${formatPercentage(percent(count, total))} of ${formatQuantity(total, 'shift')}.`,
  });
}

export function chargeNurseCard(grouping: Grouping, id: string): SharesCard | null {
  const list = grouping.data.charge_nurse_breakdown ?? [];
  const included = sumCounts(list.filter(entry => entry.charge_nurse_included));
  return sharesCard(grouping, {
    id,
    title: 'Charge nurse included',
    rowName: 'Charge nurse',
    percentOf: '% of shifts',
    read: ({ charge_nurse_breakdown = [] }) =>
      charge_nurse_breakdown.map(({ charge_nurse_included: isIncluded, count }) => ({
        key: String(isIncluded),
        name: isIncluded ? 'Included' : 'Not included',
        count,
      })),
    finding: (_, total) =>
      `The charge nurse took patients in ${formatPercentage(percent(included, total))} of ${formatQuantity(total, 'shift')}.`,
  });
}

function sharesCard({ data, before }: Grouping, source: SharesSource): SharesCard | null {
  const { id, title, rowName, percentOf, read, finding } = source;
  const shares = read(data).toSorted((a, b) => b.count - a.count);
  const [largest] = shares;
  if (!largest || largest.count === 0) return null;
  const total = source.total?.(data) ?? sumCounts(shares);
  const then = before ? read(before.data) : [];
  const totalThen = before ? (source.total?.(before.data) ?? sumCounts(then)) : 0;
  const countThen = ({ key }: Share) => then.find(other => other.key === key)?.count ?? 0;
  const points = (share: Share) =>
    totalThen === 0 ? null : percent(share.count, total) - percent(countThen(share), totalThen);
  const change = !before
    ? ''
    : totalThen === 0
      ? ` ${before.title}: nothing recorded.`
      : ` ${largest.name} since ${before.name}: ${signed(1)(points(largest))} percentage points.`;
  return {
    id,
    kind: 'shares',
    width: 'third',
    title,
    finding: finding(largest, total) + change,
    slices: buildSlices(shares, total),
    table: buildTable(rowName, shares, ({ key, name, behind = null }) => ({ key, name, behind }), [
      ['Count', formatCount, share => share.count],
      [percentOf, formatPercentage, share => percent(share.count, total)],
      before && [before.title, formatCount, countThen],
      before && ['Change in % points', signed(1), points],
    ]),
  };
}

function buildSlices(sorted: readonly Share[], total: number): SharesCard['slices'] {
  const text = (count: number) => formatPercentage(percent(count, total));
  const shown = sorted.length > mostSlices ? sorted.slice(0, mostSlices - 1) : sorted;
  const slices = shown.map(({ name, count, behind = null }) => ({ name, count, text: text(count), behind }));
  const rest = sorted.slice(shown.length);
  if (rest.length === 0) return slices;
  const count = sumCounts(rest);
  // A shift has several acuity fields, so their percentages do not add up.
  const restText = sumCounts(sorted) === total ? text(count) : `${formatCount(count)} times`;
  return [...slices, { name: `${rest.length} others`, count, text: restText, behind: null }];
}

function sumCounts(list: readonly { count: number }[]): number {
  return list.reduce((sum, { count }) => sum + count, 0);
}

function percent(count: number, total: number): number {
  return total === 0 ? 0 : (100 * count) / total;
}
