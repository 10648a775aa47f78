import { formatNumber, formatPercentage } from '#domain/measures/formatting.ts';
import { hoursPercentage } from '#domain/measures/nursing-hours.ts';
import type { TableCard } from './card.ts';
import { comparedColumns, comparedValues } from './compared.ts';
import { premiumHours, sumOf } from './hours-rows.ts';
import type { Part } from './part.ts';
import { extremes } from './words.ts';

/** The hours of groupings beside each other. */
export function hoursOverview(parts: readonly Part[]): TableCard | null {
  const [first] = parts;
  const lines = parts.map(part => {
    const whole = sumOf(part.data.nursing_hours ?? []);
    const then = part.before && sumOf(part.before.data.nursing_hours ?? []);
    return { part, whole, then, share: hoursPercentage(premiumHours(whole), whole.total) };
  });
  const worked = lines.filter(({ whole }) => whole.total > 0);
  const most = extremes(worked, ({ share }) => share ?? 0)?.most;
  if (!first || parts.length < 2 || !most) return null;
  const format = (value: number | null) => formatNumber(value, 0);
  return {
    id: `${first.report}/overview`,
    kind: 'table',
    width: 'whole',
    title: 'Side by side',
    finding: `Highest share of premium hours: ${most.part.name}, ${formatPercentage(most.share)}.`,
    table: {
      rowName: 'Grouping',
      columns: [
        { name: 'Total hours', format },
        { name: 'Regular hours', format },
        { name: 'Premium hours', format },
        { name: 'Premium share', format: formatPercentage },
        ...comparedColumns(first.before, format, 0).map(column => ({
          ...column,
          name: `Total, ${column.name.toLowerCase()}`,
        })),
      ],
      rows: lines.map(({ part, whole, then, share }) => ({
        key: String(part.index),
        name: part.name,
        values: [
          whole.total,
          whole.regular,
          premiumHours(whole),
          share,
          ...comparedValues(first.before, whole.total, then?.total),
        ],
        behind: whole.total > 0 ? part.behind({}) : null,
      })),
    },
  };
}
