import { formatCount, formatQuantity, formatShare } from '#domain/measures/formatting.ts';
import type { LinesCard, TableCard } from '#web/cards/card.ts';
import type { Grouping } from '#web/cards/grouping.ts';
import { buildTable } from '#web/cards/table.ts';
import { findExtent, findExtremes } from '#web/cards/words.ts';
import { findBlock, nameMonth, type StandardsBlock } from './block-words.ts';

/** The share of each month beside the required one; a table if a line would have one point. */
export function standardsMonthsCard(grouping: Grouping, id: string): LinesCard | TableCard | null {
  const block = findBlock(grouping);
  const rated = block?.months.filter(({ share }) => share !== null) ?? [];
  if (!block || rated.length === 0) return null;
  const { months, required_share: required } = block;
  const frame = {
    id,
    width: 'whole' as const,
    title: '% with enough RNs by month',
    finding: describeMonths(block),
    table: buildTable('Month', months, ({ month }) => ({ key: month, name: nameMonth(month) }), [
      ['Rated shifts', formatCount, row => row.rated],
      ['Short', formatCount, row => row.short],
      ['% with enough RNs', value => formatShare(value, required), row => row.share],
      required === null ? null : ['% required', value => `${value}%`, () => required],
    ]),
  };
  if (rated.length < 2) return { ...frame, kind: 'table' };
  const shares = months.map(({ share }) => share);
  return {
    ...frame,
    kind: 'lines',
    yTitle: '% of rated shifts',
    axisLabels: months.map(
      ({ month, rated, short }) =>
        `${nameMonth(month)} (${formatCount(rated - short)} of ${formatCount(rated)})`,
    ),
    lines: [
      ...(required === null
        ? []
        : [{ name: 'Required', role: 'target' as const, values: months.map(() => required) }]),
      { name: 'Enough RNs', role: 'actual', values: shares },
    ],
    extent: findExtent([...shares, required]),
  };
}

function describeMonths({ months, required_share: required }: StandardsBlock): string {
  const known = months.flatMap(({ share, ...month }) => (share === null ? [] : [{ ...month, share }]));
  const { least } = findExtremes(known, ({ share }) => share) ?? {};
  const lowest = least
    ? `Lowest: ${formatShare(least.share, required)} of ${formatQuantity(least.rated, 'rated shift')} had enough RNs in ${nameMonth(least.month)}.`
    : '';
  if (required === null) return lowest;
  const below = known.filter(({ share }) => share < required).length;
  return `${lowest} ${formatQuantity(below, 'month')} below the required ${required}%.`;
}
