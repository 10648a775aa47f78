import { describeComparison, percentages } from '#domain/measures/figures.ts';
import { formatCount, formatPercentage, formatQuantity } from '#domain/measures/formatting.ts';
import type { Blocks, ShareMark, SharesCard } from './card.ts';
import { comparedColumns, compareFigures } from './compared.ts';
import type { Grouping } from './grouping.ts';
import { buildTable } from './table.ts';

/** As many as there are colours. The last slice sums up the rest. */
const mostSlices = 7;
/** As many as there are shades of a colour, for shares that have a side. */
const mostSlicesOfSide = 4;

interface Share {
  key: string;
  name: string;
  count: number;
  side?: ShareMark['side'];
  behind?: ShareMark['behind'];
}

interface SharesSource {
  id: string;
  title: string;
  rowName: string;
  /** What is counted. */
  counted: string;
  read: (blocks: Blocks) => Share[];
  /** The shifts, each of which may be counted several times. Absent if nothing is counted twice. */
  shifts?: (blocks: Blocks) => number;
  finding: (largest: Share, total: number) => string;
}

export function reasonsCard(grouping: Grouping, id: string): SharesCard | null {
  const over = sumCounts((grouping.data.reasons_breakdown ?? []).filter(reason => reason.over));
  return sharesCard(grouping, {
    id,
    title: 'Reasons',
    rowName: 'Reason',
    counted: 'reason',
    read: ({ reasons_breakdown = [] }) =>
      reasons_breakdown.map(({ reason, count, over }) => ({
        key: `${reason} ${over}`,
        name: `${reason} (${over ? 'over' : 'under'})`,
        count,
        side: over ? 'over' : 'under',
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
    counted: 'mention',
    read: ({ acuity_breakdown }) =>
      Object.entries(acuity_breakdown?.data ?? {})
        .filter(([, count]) => count > 0)
        .map(([field, count]) => ({
          key: field,
          name: grouping.names.fields[field] ?? `Acuity field ${field}`,
          count,
        })),
    shifts: ({ acuity_breakdown }) => acuity_breakdown?.total_shifts ?? 0,
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
    counted: 'shift',
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

export function sharesCard({ data, before }: Grouping, source: SharesSource): SharesCard | null {
  const { id, title, rowName, counted, read, finding } = source;
  const bySize = read(data).toSorted((a, b) => b.count - a.count);
  const [largest] = bySize;
  if (!largest || largest.count === 0) return null;
  const sides = [...Map.groupBy(bySize, ({ side }) => side).values()];
  const shares = sides.flat();
  const countAll = (blocks: Blocks) => source.shifts?.(blocks) ?? sumCounts(read(blocks));
  const mentions = sumCounts(shares);
  const total = countAll(data);
  const then = before ? read(before.data) : [];
  const totalThen = before ? countAll(before.data) : 0;
  const countThen = ({ key }: Share) => then.find(other => other.key === key)?.count ?? 0;
  const compare = (share: Share) =>
    compareFigures(
      percent(share.count, total),
      totalThen === 0 ? null : percent(countThen(share), totalThen),
      percentages,
    );
  const change = !before
    ? ''
    : totalThen === 0
      ? ` ${before.title}: nothing recorded.`
      : ` ${largest.name}: ${compare(largest).now.text}, ${describeComparison(before.name, compare(largest), 'percentage points')}.`;
  const barUnit = source.shifts ? 'shift' : counted;
  return {
    id,
    kind: 'shares',
    width: 'third',
    title,
    finding: finding(largest, total) + change,
    slices: sides.flatMap(side => summarizeShares(side)).map(share => toMark(share, mentions)),
    slicesOf: source.shifts
      ? `Shares of ${formatQuantity(mentions, counted)}: a shift mentions each of its acuities.`
      : `Shares of ${formatQuantity(mentions, counted)}.`,
    bars: shares.map(share => toMark(share, total)),
    barsOf: `Shares of ${formatQuantity(total, barUnit)}.`,
    table: buildTable(rowName, shares, ({ key, name, behind = null }) => ({ key, name, behind }), [
      ['Count', formatCount, share => share.count],
      source.shifts ? [`% of ${counted}s`, formatPercentage, share => percent(share.count, mentions)] : null,
      [`% of ${barUnit}s`, null, share => compare(share).now],
      before && [before.title, formatCount, countThen],
      ...comparedColumns<Share>(before, `% of ${barUnit}s`, compare),
    ]),
  };
}

/** The largest shares of one side, and the sum of the others. */
function summarizeShares(shares: readonly Share[]): readonly Share[] {
  const side = shares[0]?.side ?? null;
  const most = side === null ? mostSlices : mostSlicesOfSide;
  if (shares.length <= most) return shares;
  const rest = shares.slice(most - 1);
  const name = `${rest.length} others${side === null ? '' : ` (${side})`}`;
  return [...shares.slice(0, most - 1), { key: name, name, count: sumCounts(rest), side }];
}

function toMark({ name, count, side = null, behind = null }: Share, total: number): ShareMark {
  const share = percent(count, total);
  return { name, percent: share, text: formatPercentage(share), side, behind };
}

function sumCounts(list: readonly { count: number }[]): number {
  return list.reduce((sum, { count }) => sum + count, 0);
}

function percent(count: number, total: number): number {
  return total === 0 ? 0 : (100 * count) / total;
}
