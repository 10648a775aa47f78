import { formatNumber, formatVariance } from '#domain/measures/formatting.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import type { TableCard } from './card.ts';
import { comparedColumns, comparedValues } from './compared.ts';
import { leadingOf } from './leading.ts';
import type { Part } from './part.ts';
import { extremes, formatCount, formatOne, signed } from './words.ts';

/** Groupings beside each other, before each is looked at alone. */
export function overviewCard(parts: readonly Part[]): TableCard | null {
  const [first] = parts;
  const withShifts = parts.filter(({ data }) => (data.summary?.shifts ?? 0) > 0);
  if (!first || parts.length < 2 || withShifts.length === 0) return null;
  const lead = leadingOf(first.report);
  const found = extremes(withShifts, ({ data }) => Math.abs(data.summary?.rn_variance ?? 0));
  const furthest = found?.most;
  const isOn = staffingState(furthest?.data.summary?.rn_variance ?? 0) === null;
  return {
    id: `${first.report}/overview`,
    kind: 'table',
    width: 'whole',
    title: 'Side by side',
    finding:
      furthest && !isOn
        ? `Furthest from target: ${furthest.name}, ${formatVariance(furthest.data.summary?.rn_variance ?? null)}.`
        : 'All are on target.',
    table: {
      rowName: 'Grouping',
      columns: [
        { name: 'Shifts', format: formatCount },
        { name: 'Census', format: formatOne },
        { name: 'Target RNs', format: formatOne },
        { name: 'Actual RNs', format: formatOne },
        { name: 'Variance', format: signed(1) },
        { name: `Target ${lead.name.toLowerCase().replace('rn', 'RN')}`, format: lead.format },
        { name: 'Actual', format: lead.format },
        { name: 'Index', format: value => formatNumber(value, 0) },
        ...comparedColumns(first.before, signed(1), 1).map(column => ({
          ...column,
          name: `Variance, ${column.name.toLowerCase()}`,
        })),
      ],
      rows: parts.map(part => {
        const { summary } = part.data;
        return {
          key: String(part.index),
          name: part.name,
          values: [
            summary?.shifts ?? 0,
            summary?.census ?? null,
            summary?.rn_target ?? null,
            summary?.rn_actual ?? null,
            summary?.rn_variance ?? null,
            summary ? lead.target(summary) : null,
            summary ? lead.actual(summary) : null,
            summary?.productivity_index ?? null,
            ...comparedValues(
              first.before,
              summary?.rn_variance ?? null,
              part.before?.data.summary?.rn_variance,
            ),
          ],
          behind: summary && summary.shifts > 0 ? part.behind({}) : null,
        };
      }),
    },
  };
}
